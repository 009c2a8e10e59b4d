import { MAX_COORDINATE, MAX_ELEMENTS } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { fill } from './bindings.ts'
import { paint } from './paint.ts'
import { assets, bytesOf, job, panel } from './test-scene.ts'

/** The processor time of some work, in seconds. */
const secondsOf = (work: () => void): number => {
  const cpuBefore = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(cpuBefore)
  return (user + system) / 1e6
}

const testPanel = panel(1600, 1200, { color: '7 color' })
const largest = { x: -10_000, y: -10_000, width: MAX_COORDINATE, height: MAX_COORDINATE } as const
const wholePanel = { x: 0, y: 0, width: 1600, height: 1200 } as const

/** The slowest elements that the schema allows. */
const worst = {
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

for (const [name, make] of Object.entries(worst))
  test(`a template full of ${name} is painted or refused in bounded time, and the next painting is not affected`, () => {
    const elements = Array.from({ length: MAX_ELEMENTS }, (_, index) => ({ ...make(index), id: `e${index}` }))
    const plain = job(testPanel, [{ kind: 'circle', id: 'c', ...wholePanel, fill: 'black', angle: 20 }])
    const expected = paint(plain, assets()).indices
    const hostile = job(testPanel, elements, {
      data: { data: { flags: '🇵🇱'.repeat(2490), letters: 'W'.repeat(9990) } },
    })
    // The bound is far above the usual time, as the machine may be busy.
    expect(secondsOf(() => paint(hostile, assets()))).toBeLessThan(30)
    expect(bytesOf(paint(plain, assets()).indices).equals(bytesOf(expected))).toBe(true)
  })

test('fill is fast with values of the longest messages', () => {
  const long = (text: string) => text.repeat(1_000_000)
  const values = { digits: long('9'), spaces: `${long(' ')}x`, letters: long('ß'), deep: {} as Record<string, unknown> }
  for (let index = 0, deep = values.deep; index < 10_000; index++) deep = deep.a = {} as Record<string, unknown>
  const place = '{{digits|number}}{{digits|money}}{{spaces|date}}{{letters|upper}}{{digits}}{{deep.a.a.a}}'
  const seconds = secondsOf(() => {
    for (const text of [place.repeat(100), '{{letters|upper}}'.repeat(500), '{{'.repeat(5000)])
      expect(fill(text, values, 'en').text.length).toBeLessThanOrEqual(10_000)
  })
  expect(seconds).toBeLessThan(3)
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
