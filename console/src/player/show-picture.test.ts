// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { showPicture, showText } from './show-picture.ts'

afterEach(() => vi.restoreAllMocks())

test('after a week of pictures, some of them broken, one picture is in the page and one in memory', async () => {
  const liveUrls = new Set<string>()
  let urlCount = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++urlCount}`
    liveUrls.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void liveUrls.delete(url))
  Object.assign(HTMLImageElement.prototype, {
    decode(this: HTMLImageElement) {
      return this.alt === 'broken' ? Promise.reject(new Error('broken')) : Promise.resolve()
    },
  })
  const screen = document.createElement('section')
  // A picture every five minutes.
  const picturesInAWeek = 7 * 24 * 12
  for (let count = 1; count <= picturesInAWeek; count++) {
    const name = count % 10 === 0 ? 'broken' : 'fine'
    await showPicture(screen, new Blob(), name).catch(() => {})
    expect([liveUrls.size, screen.childNodes.length]).toEqual([1, 1])
  }
  // A broken picture leaves the one before it on the screen.
  expect(screen.querySelector('img')?.alt).toBe('fine')
  showText(screen, 'Nothing')
  expect([liveUrls.size, screen.textContent]).toEqual([0, 'Nothing'])
})
