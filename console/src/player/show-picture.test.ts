// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { showPicture, showText } from './show-picture.ts'

afterEach(() => vi.restoreAllMocks())

test('a week of pictures, broken ones among them, leaves one in the page and one in memory', async () => {
  const live = new Set<string>()
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++made}`
    live.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void live.delete(url))
  Object.assign(HTMLImageElement.prototype, {
    decode(this: HTMLImageElement) {
      return this.alt === 'broken' ? Promise.reject(new Error('broken')) : Promise.resolve()
    },
  })
  const screen = document.createElement('section')
  const everyFiveMinutes = 7 * 24 * 12
  for (let count = 1; count <= everyFiveMinutes; count++) {
    const name = count % 10 === 0 ? 'broken' : 'fine'
    await showPicture(screen, new Blob(), name).catch(() => {})
    expect([live.size, screen.childNodes.length]).toEqual([1, 1])
  }
  // A broken one leaves what was there.
  expect(screen.querySelector('img')?.alt).toBe('fine')
  showText(screen, 'Nothing')
  expect([live.size, screen.textContent]).toEqual([0, 'Nothing'])
})
