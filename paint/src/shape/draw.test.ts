import { expect, test } from 'vitest'
import { paint } from '../paint.ts'
import { assets, job, panel } from '../test-scene.ts'

/** The rows of a panel after drawing these elements, by default as large as the panel: # black, o red, . white. */
const drawnRows = (elements: readonly object[], side = 12, fields: object = {}) => {
  const testPanel = panel(side, side, { color: 'B/W/R' })
  const elementsWithBoxes = elements.map((element, index) => ({
    id: `e${index}`,
    x: 0,
    y: 0,
    width: side,
    height: side,
    ...element,
  }))
  const { indices } = paint({ ...job(testPanel, elementsWithBoxes as never), ...fields }, assets())
  return Array.from({ length: side }, (_, y) =>
    Array.from(indices.subarray(y * side, (y + 1) * side), (ink) => '#.o'[ink]).join(''),
  )
}
const shape = { fill: 'red', stroke: 'black' }

test.each(['rectangle', 'circle'])(
  'a %s whose stroke is thicker than half of its size shows only the stroke',
  (kind) => {
    for (const changes of [
      { height: 5, strokeWidth: 3 },
      { width: 5, strokeWidth: 9 },
      { strokeWidth: 30, angle: 30 },
    ]) {
      const rows = drawnRows([{ kind, ...shape, ...changes }])
      expect(rows.join('')).not.toContain('o')
      expect(rows).toEqual(drawnRows([{ kind, ...shape, ...changes, fill: 'black', strokeWidth: 0 }]))
    }
  },
)

test('the fill has square corners inside a stroke that is thicker than the corner radius', () => {
  const rows = drawnRows([{ kind: 'rectangle', ...shape, radius: 4, strokeWidth: 12 }], 40)
  const [edge, middle] = ['#'.repeat(12), 'o'.repeat(16)]
  expect(rows.slice(12, 28)).toEqual(Array(16).fill(edge + middle + edge))
  expect(rows[11]).not.toContain('o')
  expect(rows[0]!.startsWith('.')).toBe(true)
})

test('the corner radius is scaled with the template', () => {
  const small = { kind: 'rectangle', ...shape, radius: 3, strokeWidth: 1, width: 12, height: 12 }
  const design = { ...job(panel(12, 12), [{ id: 'e0', x: 0, y: 0, ...small } as never]).design }
  const scaled = drawnRows([], 24, { design, fit: 'contain' })
  expect(scaled).toEqual(drawnRows([{ ...small, radius: 6, strokeWidth: 2, width: 24, height: 24 }], 24))
})

test('an image element of no size with a missing picture draws nothing', () => {
  const blank = drawnRows([])
  for (const angle of [0, 30])
    expect(drawnRows([{ kind: 'image', image: 'gone', x: 5.3, y: 5.6, width: 0, height: 0, angle }])).toEqual(blank)
})
