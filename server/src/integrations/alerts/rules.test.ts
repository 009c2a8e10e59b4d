import { languages } from '@wifi-tms/contract/shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertMail, foundBy, lineOf, testMail } from './mail-text.ts'
import { mailWords } from './mail-words.ts'
import { isGivenUp, mayMail, nextTryAt } from './rules.ts'

const now = new Date('2026-11-30T09:00:00.000Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

test('the pauses between tries grow to an hour, and a mail is given up after a day', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 99].map((attempts) => nextTryAt(now, attempts))).toEqual(
    [2, 4, 8, 16, 32, 60, 60, 60].map(minutesLater),
  )
  expect(isGivenUp(minutesLater(-24 * 60 + 1), now)).toBe(false)
  expect(isGivenUp(minutesLater(-24 * 60), now)).toBe(true)
})

test('troubles are gathered for a quarter of an hour, also after the clock was put back', () => {
  expect(mayMail(null, now)).toBe(true)
  expect(mayMail(minutesLater(0), now)).toBe(true)
  expect(mayMail(minutesLater(1), now)).toBe(false)
  expect(mayMail(minutesLater(15), now)).toBe(false)
  expect(mayMail(minutesLater(16), now)).toBe(true)
})

test('whatever people write, each part of a mail stays in its line, and the subject is one line', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...languages),
      (name, alert, language) => {
        const facts = { title: alert, alert, found: 'offline' as const, publicUrl: undefined, total: 1 }
        const named = [{ id: 'a', name, fact: null, hasRecovered: false }]
        const { subject, body } = alertMail({ ...facts, named }, language)
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        // The finding, an empty line, the device, an empty line, the alert, the end.
        expect(body.split('\n')).toHaveLength(6)
        expect(body.split('\n')[2]).toBe(`- ${lineOf(name)}`)
        expect(testMail(facts, language).subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      },
    ),
  )
  const named = { title: 'T', alert: 'Warehouse-Test room', publicUrl: undefined }
  expect(testMail(named, 'en').body).toContain('Alert: Warehouse-Test room\n')
  expect(lineOf('a\r\nb')).toBe('a  b')
  expect([...lineOf('🏷'.repeat(100))]).toHaveLength(60)
})

test('each language has a phrase for each trouble and each number, with its own plurals', () => {
  for (const language of languages)
    for (const found of Object.keys(mailWords.en.found) as ReturnType<typeof foundBy>[])
      for (const total of [1, 2, 5, 22, 1000]) {
        const facts = { title: 'T', alert: 'A', found, total, named: [], publicUrl: undefined }
        expect(alertMail(facts, language).subject).toContain(String(total))
        expect(alertMail(facts, language).subject).not.toContain('{{')
      }
  const inPolish = (total: number) =>
    alertMail({ title: 'T', alert: 'A', found: 'offline', total, named: [], publicUrl: undefined }, 'pl').subject
  expect([1, 3, 5, 22].map(inPolish)).toEqual([
    'T: 1 urządzenie jest offline (A)',
    'T: 3 urządzenia są offline (A)',
    'T: 5 urządzeń jest offline (A)',
    'T: 22 urządzenia są offline (A)',
  ])
  expect([foundBy('battery', 14), foundBy('battery', null)]).toEqual(['emptying', 'battery'])
})
