import { languages } from '@wifi-tms/contract/shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import './east.ts'
import { job, panel } from '../test-scene.ts'
import { isEast } from './files.ts'
import { facesFor, needsEast } from './needed.ts'

const filledWith = (text: string, lang: (typeof languages)[number], data = {}) =>
  job(panel(90, 90), [{ kind: 'text', id: 't', x: 0, y: 0, width: 90, height: 90, text, lang }], { data: { data } })

test('a design needs the tables of the East Asian fonts only if Noto Sans lacks some of its characters', () => {
  expect(needsEast(filledWith('Zażółć “gęślą” … №', 'zh'))).toBe(false)
  expect(needsEast(filledWith('Wi-Fi 骨', 'en'))).toBe(true)
  expect(needsEast(filledWith('{{data.name}}', 'en', { name: '骨' }))).toBe(true)
  expect(needsEast(filledWith('{{data.day|date:long}}', 'pl', { day: '2026-11-21' }))).toBe(false)
  expect(needsEast(filledWith('{{data.day|date:long}}', 'ja', { day: '2026-11-21' }))).toBe(true)
})

test('facesFor lists no East Asian font for a design that does not need them', () => {
  const character = fc.oneof(
    fc.constantFrom(...'aŁ“”…—·×骨ｱ、'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  let designsWithoutEast = 0
  fc.assert(
    fc.property(fc.array(character, { maxLength: 6 }), fc.constantFrom(...languages), (characters, lang) => {
      const design = filledWith(characters.join(''), lang)
      if (needsEast(design)) return
      designsWithoutEast++
      expect(facesFor(design).filter(isEast)).toEqual([])
    }),
    { numRuns: 1000 },
  )
  expect(designsWithoutEast).toBeGreaterThan(50)
})
