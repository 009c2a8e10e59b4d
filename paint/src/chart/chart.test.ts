import { expect, test } from 'vitest'
import { jobKey } from '../job-key.ts'
import { paint } from '../paint.ts'
import { repaint } from '../repaint.ts'
import { addSampleValues } from '../samples.ts'
import { assets, job, panel } from '../test-scene.ts'
import { valueCheck } from '../value-check.ts'

const chart = (fields: object, data: object, onPanel = panel(40, 20)) =>
  job(onPanel, [{ kind: 'chart', id: 'c', x: 0, y: 0, width: 40, height: 20, value: 'data.n', ...fields }], {
    data: { data },
  })
const black = 0

/** The x coordinates of the black pixels, row by row. */
const rowsOf = (paintJob: ReturnType<typeof chart>) => {
  const { indices, width, height } = paint(paintJob, assets())
  return Array.from({ length: height }, (_, y) =>
    Array.from(indices.subarray(y * width, (y + 1) * width).entries()).flatMap(([x, ink]) =>
      ink === black ? [x] : [],
    ),
  )
}

test('[entity-template] bars start at the zero line, and their heights in whole pixels follow their numbers', () => {
  const rows = rowsOf(chart({ form: 'bar' }, { n: [10, 5, '−5'] }, panel(40, 20)))
  const heightAt = (x: number) => rows.filter((row) => row.includes(x)).length
  // The range from -5 to 10 has 20 pixels, so zero is 13 pixels below the top.
  expect([heightAt(2), heightAt(15), heightAt(30)]).toEqual([13, 6, 7])
  expect([rows[0]!.includes(2), rows[13]!.includes(2), rows[13]!.includes(30)]).toEqual([true, false, true])
})

test('a progress bar fills the share of its number, inside its outline', () => {
  const rows = rowsOf(chart({ form: 'progress', strokeWidth: 0 }, { n: '25' }))
  expect(rows.every((row) => row.length === 10 && row[0] === 0)).toBe(true)
  expect(rowsOf(chart({ form: 'progress', max: 50 }, { n: 25 }))[10]).toHaveLength(1 + 19 + 1)
  expect(rowsOf(chart({ form: 'progress' }, { n: 1e9 }))[10]).toHaveLength(40)
})

test('a line connects its numbers without gaps, has sharp edges where it is level, and stays in its box', () => {
  const level = rowsOf(chart({ strokeWidth: 2 }, { n: [4, 4, 4] }))
  expect(level.filter((row) => row.length > 0).map((row) => row.length)).toEqual([40, 40])
  const steep = rowsOf(chart({ strokeWidth: 1 }, { n: '1;9;2;8;5' }))
  const columns = new Set(steep.flat())
  expect(columns.size).toBe(40)
  expect(steep.every((row) => row.every((x) => x >= 0 && x < 40))).toBe(true)
})

test('a fault names a missing or wrong value of a chart; an entry of a list may be empty', () => {
  const check = (data: object, fields: object = {}) => valueCheck(chart(fields, {}).design.canvas.elements)({ data })
  expect(check({})).toEqual([{ name: 'data.n', kind: 'missing', message: 'data.n has no value' }])
  expect(check({ n: [1, 'x'] })).toEqual([
    { name: 'data.n', kind: 'wrong', message: 'data.n is not a list of numbers' },
  ])
  expect(check({ n: [1, 2] }, { form: 'gauge' })).toMatchObject([{ message: 'data.n is not a number' }])
  expect(check({ n: Array(501).fill(1) })).toMatchObject([{ message: 'data.n has more than 500 numbers' }])
  for (const n of [[], [null], [1, null, 2], ['1,5', 2], 7, '1;2']) expect(check({ n })).toEqual([])
  expect(check({ n: [{ a: { b: 1 } }] }, { entry: 'a.b' })).toEqual([])
  for (const form of ['line', 'bar', 'progress', 'gauge'] as const)
    for (const entry of ['', 'temp']) {
      const { elements } = chart({ form, entry: form === 'line' || form === 'bar' ? entry : '' }, {}).design.canvas
      expect(valueCheck(elements)(addSampleValues(elements, {}))).toEqual([])
    }
})

test('a chart without numbers paints nothing; job keys and repaints depend on the numbers', () => {
  for (const form of ['line', 'bar'] as const) expect(rowsOf(chart({ form }, { n: [null] })).flat()).toEqual([])
  const hashes = new Map()
  expect(jobKey(chart({}, { n: [1, 2] }), hashes)).not.toBe(jobKey(chart({}, { n: [2, 1] }), hashes))
  const painting = paint(chart({}, { n: [1, 2, 3] }), assets())
  repaint(painting, chart({}, { n: [3, 2, 1] }), assets())
  expect(painting.indices).toEqual(paint(chart({}, { n: [3, 2, 1] }), assets()).indices)
})

test('numbers that are all beyond the one given end of the scale are drawn at that end', () => {
  const heights = (fields: object, n: number[]) =>
    rowsOf(chart(fields, { n })).flatMap((row, y) => (row.length > 0 ? [y] : []))
  expect(heights({ min: 0, strokeWidth: 2 }, [-5, -3])).toEqual([18, 19])
  expect(heights({ min: 0, strokeWidth: 2 }, [-5, -5])).toEqual([18, 19])
  expect(heights({ max: 100, strokeWidth: 2 }, [120, 130])).toEqual([0, 1])
  expect(heights({ form: 'bar', min: 10 }, [5, 3])).toEqual([])
  expect(heights({ max: 4, strokeWidth: 2 }, [4, 4])).toEqual([9, 10])
})
