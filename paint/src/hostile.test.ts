import { MAX_COORDINATE, MAX_ELEMENTS } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { fill } from './bindings.ts'
import { paint } from './paint.ts'
import { assets, job, panel } from './test-scene.ts'

/** Seconds of processor time. */
const secondsOf = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const on = panel(1600, 1200, { color: '7 color' })
const most = { x: -10_000, y: -10_000, width: MAX_COORDINATE, height: MAX_COORDINATE } as const
const all = { x: 0, y: 0, width: 1600, height: 1200 } as const

/** What the schema lets through, at its worst. */
const worst = {
  'rectangles beyond all edges': (at: number) => ({
    kind: 'rectangle' as const,
    ...most,
    fill: 'red' as const,
    strokeWidth: MAX_COORDINATE,
    radius: 20_000,
    angle: at + 0.5,
  }),
  'letters of flags': (at: number) => ({ kind: 'textarea' as const, ...all, text: '🇵🇱'.repeat(2490) + at }),
  'letters larger than the panel': (at: number) => ({
    kind: 'text' as const,
    ...all,
    text: 'W'.repeat(9990) + at,
    fontSize: 2000,
    charSpacing: -930,
    angle: at,
  }),
}

for (const [name, make] of Object.entries(worst))
  test(`as many ${name} as a template holds are painted, or given up, in bounded time; what is painted next is as ever`, () => {
    const elements = Array.from({ length: MAX_ELEMENTS }, (_, at) => ({ ...make(at), id: `e${at}` }))
    const plain = job(on, [{ kind: 'circle', id: 'c', ...all, fill: 'black', angle: 20 }])
    const expected = paint(plain, assets()).indices
    const hostile = job(on, elements)
    // Some seconds; much more than they take, for a machine may be busy.
    expect(secondsOf(() => paint(hostile, assets()))).toBeLessThan(30)
    expect(Buffer.from(paint(plain, assets()).indices).equals(expected)).toBe(true)
  })

test('values as long as a message may be fill a text in no time', () => {
  const long = (text: string) => text.repeat(1_000_000)
  const values = { digits: long('9'), spaces: `${long(' ')}x`, letters: long('ß'), deep: {} as Record<string, unknown> }
  for (let at = 0, deep = values.deep; at < 10_000; at++) deep = deep.a = {} as Record<string, unknown>
  const place = '{{digits|number}}{{digits|money}}{{spaces|date}}{{letters|upper}}{{digits}}{{deep.a.a.a}}'
  const seconds = secondsOf(() => {
    for (const text of [place.repeat(100), '{{letters|upper}}'.repeat(500), '{{'.repeat(5000)])
      expect(fill(text, values, 'en').text.length).toBeLessThanOrEqual(10_000)
  })
  expect(seconds).toBeLessThan(3)
})
