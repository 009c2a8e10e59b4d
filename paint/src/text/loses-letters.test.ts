import type { Element } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { paint } from '../paint.ts'
import { assets, job, panel } from '../test-scene.ts'

const DOES_NOT_FIT = 'the text does not fit its box'
const faultsOf = (fields: object, judgesTexts = true) => {
  const text = { kind: 'text', id: 't', x: 5, y: 5, width: 60, height: 20, fontSize: 16, text: 'Tea', ...fields }
  const paintJob = job(panel(120, 80), [text as unknown as Element])
  return paint({ ...paintJob, ...(judgesTexts && { judgesTexts: true as const }) }, assets()).faults.map(
    (fault) => fault.message,
  )
}

test('with judgesTexts, a text with a letter or a line outside its box is a fault', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ text: 'Oranges from Valencia' })).toEqual([DOES_NOT_FIT])
  expect(faultsOf({ text: 'Oranges from Valencia' }, false)).toEqual([])
  expect(faultsOf({ text: 'Oranges from Valencia', fit: 'ellipsis' })).toEqual([])
  expect(faultsOf({ text: 'Oranges from Valencia', fit: 'shrink' })).toEqual([])
  expect(faultsOf({ kind: 'textarea', text: 'one two three four five six', height: 200 })).toEqual([])
  expect(faultsOf({ kind: 'textarea', text: 'one two three four five six' })).toEqual([DOES_NOT_FIT])
  // Spaces may be outside the box.
  expect(faultsOf({ text: `Tea${' '.repeat(40)}` })).toEqual([])
})

test('with judgesTexts, a text of a scaled template outside its box is a fault', () => {
  const faults = (text: string) => {
    const element = { kind: 'text', id: 't', x: 0, y: 0, width: 60, height: 20, fontSize: 16, text }
    const paintJob = job(panel(60, 40), [element as unknown as Element])
    paintJob.design.resolution = '120x80'
    return paint({ ...paintJob, fit: 'contain', judgesTexts: true }, assets()).faults.length
  }
  expect([faults('Tea'), faults('Oranges from Valencia')]).toEqual([0, 1])
})
