import { MAX_TEXT } from '@wifi-tms/contract/drawing'
import { MAX_COORDINATE, MAX_ELEMENTS } from '@wifi-tms/contract/elements'
import { expect, test, vi } from 'vitest'
import { fillPlaceholders } from './bindings.ts'
import { paint } from './paint.ts'
import { MOST_WORK } from './raster/easel.ts'
import { assets, bytesOf, job, panel } from './test-scene.ts'

const testPanel = panel(1600, 1200, { color: '7 color' })
const largest = { x: -10_000, y: -10_000, width: MAX_COORDINATE, height: MAX_COORDINATE } as const
const wholePanel = { x: 0, y: 0, width: 1600, height: 1200 } as const

/** The slowest elements that the schema allows. */
const slowestElements = {
  'rectangles beyond all edges': (index: number) => ({
    kind: 'rectangle' as const,
    ...largest,
    fill: 'red' as const,
    strokeWidth: MAX_COORDINATE,
    radius: 20_000,
    angle: index + 0.5,
  }),
  'letters of flags': (index: number) => ({ kind: 'textarea' as const, ...wholePanel, text: `{{data.flags}}${index}` }),
  'letters larger than the panel': (index: number) => ({
    kind: 'text' as const,
    ...wholePanel,
    text: `{{data.letters}}${index}`,
    fontSize: 2000,
    charSpacing: -930,
    angle: index,
  }),
}

/** The most work of one such element, in the easel's estimated nanoseconds, until it is painted or given up. */
const mostWork: Readonly<Record<keyof typeof slowestElements, number>> = {
  'rectangles beyond all edges': 4e6,
  'letters of flags': 25e6,
  'letters larger than the panel': 1.7e9,
}

type SlowKind = keyof typeof slowestElements
for (const [name, makeElement] of Object.entries(slowestElements) as [SlowKind, (typeof slowestElements)[SlowKind]][])
  test(`a template full of ${name} is painted or refused with bounded work, and the next painting is not affected`, () => {
    const elements = Array.from({ length: MAX_ELEMENTS }, (_, index) => ({ ...makeElement(index), id: `e${index}` }))
    const plain = job(testPanel, [{ kind: 'circle', id: 'c', ...wholePanel, fill: 'black', angle: 20 }])
    const expected = paint(plain, assets()).indices
    const hostile = job(testPanel, elements, {
      data: { data: { flags: '🇵🇱'.repeat(2490), letters: 'W'.repeat(9990) } },
    })
    const { drawn, faults } = paint(hostile, assets())
    const givenUp = new Set(
      faults.filter(({ message }) => message.includes('too much work')).map((fault) => fault.elementId),
    )
    const works = drawn.flatMap(({ request, work }) => (givenUp.has(request.element.id) ? [] : [work]))
    // The work of the elements is estimated about right.
    expect(Math.max(...works)).toBeGreaterThan(mostWork[name] / 2)
    expect(Math.max(...works)).toBeLessThan(mostWork[name])
    const totalWork = works.reduce((sum, work) => sum + work, 0)
    expect(totalWork).toBeLessThan(MOST_WORK)
    // Elements are given up only if one more would have exceeded the bound.
    expect(givenUp.size > 0).toBe(totalWork + Math.max(...works) > MOST_WORK)
    expect(bytesOf(paint(plain, assets()).indices).equals(bytesOf(expected))).toBe(true)
  })

test('fillPlaceholders reads no more of the longest values than a text has room for', () => {
  const long = (text: string) => text.repeat(1_000_000)
  const values = { digits: long('9'), spaces: `${long(' ')}x`, letters: long('ß'), deep: {} as Record<string, unknown> }
  for (let index = 0, deep = values.deep; index < 10_000; index++) deep = deep.a = {} as Record<string, unknown>
  const placeholders = '{{digits|number}}{{digits|money}}{{spaces|date}}{{letters|upper}}{{digits}}{{deep.a.a.a}}'
  using upper = vi.spyOn(String.prototype, 'toUpperCase')
  for (const text of [placeholders.repeat(100), '{{letters|upper}}'.repeat(500), '{{'.repeat(5000)])
    expect(fillPlaceholders(text, values, 'en').text.length).toBeLessThanOrEqual(MAX_TEXT)
  expect(upper.mock.contexts.map((text) => String(text).length)).toEqual([MAX_TEXT, MAX_TEXT])
})

test('texts beyond the total length of a template’s texts are faults', () => {
  const words = { kind: 'text', ...wholePanel, text: '{{data.long}}' } as const
  const elements = Array.from({ length: 12 }, (_, index) => ({ ...words, id: `e${index}` }))
  const { faults } = paint(job(testPanel, elements, { data: { data: { long: ' '.repeat(10_000) } } }), assets())
  expect(faults).toEqual(
    ['e10', 'e11'].map((elementId) => ({ elementId, message: 'the texts of the template are too long together' })),
  )
})

test('each different letter that is fitted to the pixels counts as work', () => {
  const workOf = (text: string) =>
    paint(job(testPanel, [{ kind: 'text', id: 't', ...wholePanel, text, fontSize: 12 }]), assets()).drawn[0]!.work
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  expect(workOf(letters)).toBeGreaterThan(10 * workOf('a'.repeat(letters.length)))
})
