import { expect, test } from 'vitest'
import { paint } from '../paint.ts'
import { assets, job, panel } from '../test-scene.ts'
import { valueCheck } from '../value-check.ts'
import { iconNames, iconOf } from './names.ts'
import { paths } from './paths.ts'

const icon = (text: string, data: object = {}) =>
  job(panel(24, 24), [{ kind: 'icon', id: 'i', x: 0, y: 0, width: 24, height: 24, text }], { data: { data } })

test('[entity-template] every icon has a valid outline, and paints some but not all pixels of its box', () => {
  expect(iconNames.length).toBeGreaterThan(200)
  expect(Object.keys(paths)).toEqual(iconNames)
  for (const name of iconNames) {
    expect(paths[name]).toMatch(/^M[-\d MLQCZ]+$/)
    const { indices, faults } = paint(icon(name), assets())
    expect([name, faults, new Set(indices).size]).toEqual([name, [], 2])
  }
})

test('a value or a weather code may select an icon; the fault of an unknown icon names the value', () => {
  const inks = (text: string, data?: object) => paint(icon(text, data), assets()).indices
  expect(inks('{{data.sky}}', { sky: 'cloud-rain' })).toEqual(inks('cloud-rain'))
  expect(inks('{{data.sky}}', { sky: 61 })).toEqual(inks('cloud-rain'))
  for (const code of [0, 1, 2, 3, 45, 48, 51, 57, 61, 67, 71, 77, 80, 82, 85, 86, 95, 96, 99])
    expect(iconOf(String(code))).toBeDefined()
  for (const name of ['constructor', '4', '50', 'Star', '']) expect(iconOf(name)).toBeUndefined()
  const check = (text: string, data: object) => valueCheck(icon(text).design.canvas.elements)({ data })
  expect(check('{{data.sky}}', { sky: 'unicorn' })).toEqual([
    { name: 'data.sky', kind: 'wrong', message: 'data.sky: there is no icon unicorn' },
  ])
  expect(check('{{data.sky}}', {})).toMatchObject([{ name: 'data.sky', kind: 'missing' }])
  expect(check('{{data.sky|default:star}}', {})).toEqual([])
  expect(check('nothing', {})).toMatchObject([{ name: '', message: 'there is no icon nothing' }])
  expect(paint(icon('nothing'), assets()).faults).toEqual([{ elementId: 'i', message: 'there is no icon nothing' }])
})
