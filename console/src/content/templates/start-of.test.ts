// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { serving } from '../../testing/rendering.tsx'
import { speaking } from '../../testing/speaking.ts'
import { copyName } from './copy-name.ts'
import { startOf } from './start-of.ts'

const stamps = {
  createdAt: '2026-11-22T08:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
  createdBy: '',
  updatedBy: '',
}
const drawn = { resolution: '400x300', background: 'yellow', canvas: { version: 1, elements: [] } }

test('a new template begins with a copy, a starter and its values, a picture, or an empty canvas of a resolution', async () => {
  const t = await speaking('en')
  const calls = serving((call) => {
    if (call.includes('/starters/')) return { ...drawn, starter: 'menu', name: 'Menu', sample: { data: { day: '1' } } }
    if (call.includes('/images/'))
      return {
        ...stamps,
        _id: 'i',
        name: 'Cat',
        description: '',
        width: 9,
        height: 9,
        bytes: 9,
        sha256: 'a'.repeat(64),
      }
    return { ...drawn, ...stamps, _id: 'a', name: 'Price', labels: ['shelf'], faults: [] }
  })
  const start = (search: string) => startOf(new URLSearchParams(search), t)
  expect(await start('from=a')).toEqual({ ...drawn, name: 'Copy of Price', sample: {} })
  expect(await start('starter=menu')).toEqual({ ...drawn, name: 'Menu', sample: { data: { day: '1' } } })
  const { sample } = await start('starter=menu&filler=item')
  expect(sample).toEqual({ item: { day: '1' } })
  expect((await start('starter=menu&filler=source.shop')).sample).toEqual({ source: { shop: { day: '1' } } })
  const picture = await start('image=i&resolution=240x416')
  expect(picture).toMatchObject({ name: 'Cat', resolution: '240x416' })
  expect(picture.canvas.elements).toEqual([expect.objectContaining({ kind: 'image', image: 'i', width: 240 })])
  expect(calls).toEqual([
    'GET /user/api/rest/templates/a',
    ...Array.from({ length: 3 }, () => 'GET /user/api/starters/menu?lang=en'),
    'GET /user/api/rest/images/i',
  ])
  const empty = { background: 'white', canvas: { version: 1, elements: [] }, sample: {} }
  expect(await start('resolution=960x640')).toEqual({ ...empty, name: '', resolution: '960x640' })
  for (const wrong of ['', 'resolution=', 'resolution=9999x1'])
    expect(await start(wrong)).toMatchObject({ ...empty, resolution: '800x480' })
})

test('the name of a copy is never longer than a name may be', async () => {
  const t = await speaking('pl')
  expect(copyName('x'.repeat(100), t)).toHaveLength(100)
  expect(copyName('Cena', t)).toBe('Kopia: Cena')
})
