import { expect, test } from 'vitest'
import { readCanvas } from './rules.ts'

const bar = { id: 'r', kind: 'rectangle', x: 0, y: 0, width: 9, height: 9 }
const canvasOf = (...elements: unknown[]) => JSON.stringify({ version: 1, elements })

test('a valid canvas is read with the defaults of newer fields', () => {
  const { canvas, faults } = readCanvas(canvasOf(bar))
  expect(faults).toEqual([])
  expect(canvas.elements).toEqual([expect.objectContaining({ ...bar, fill: 'transparent', angle: 0 })])
})

test('[entity-template] unreadable elements are left out and reported, and the others are read', () => {
  const broken = [{ ...bar, kind: 'hologram' }, bar, { ...bar, x: 'left' }, null, 7]
  const { canvas, faults } = readCanvas(canvasOf(...broken))
  expect(canvas.elements.map(({ id }) => id)).toEqual(['r'])
  expect(faults).toEqual([
    { path: 'canvas.elements.0', message: 'Nobody here knows the kind hologram' },
    { path: 'canvas.elements.2.x', message: expect.stringContaining('number') },
    { path: 'canvas.elements.3', message: 'Nobody here knows the kind undefined' },
    { path: 'canvas.elements.4', message: 'Nobody here knows the kind undefined' },
  ])
})

test('a broken canvas, or one of a newer version, is read as empty with a fault', () => {
  for (const text of ['', '{', 'null', '7', '[]', '{}', '{"version":1,"elements":{}}'])
    expect(readCanvas(text), text).toEqual({
      canvas: { version: 1, elements: [] },
      faults: [{ path: 'canvas', message: 'It is broken' }],
    })
  const [fault] = readCanvas(JSON.stringify({ version: 2, elements: [bar] })).faults
  expect(fault).toEqual({ path: 'canvas', message: 'It is of version 2, which a newer program has written' })
})
