import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Up } from '@wifi-tms/contract/messages'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodHabits } from './habits.ts'
import { Upgrader } from './upgrader.ts'

const file = Buffer.from(Array.from({ length: 997 }, (_, index) => (index * 31) % 256))
const sha256 = createHash('sha256').update(file).digest('hex')
const order = { type: 'ota', id: '7', url: '/f', bytes: file.length, sha256, softwareVersion: 2 } as const
const otherFile = Buffer.from(file.toReversed())
const otherSha256 = createHash('sha256').update(otherFile).digest('hex')
const otherOrder = { ...order, id: '8', url: '/other', sha256: otherSha256, softwareVersion: 3 }
/** The time of a whole upgrade: five parts of 4 seconds each, and the installation. */
const WHOLE_MS = 5 * 4000 + 10_000

const fetchedRanges: [from: number, until: number][] = []
let web: http.Server
beforeAll(async () => {
  web = http.createServer((request, response) => {
    const [, from, until] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')!.map(Number) as [0, number, number]
    fetchedRanges.push([from, until])
    const served = request.url === otherOrder.url ? otherFile : file
    response.writeHead(206).end(served.subarray(from, until + 1))
  })
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
})
afterAll(() => new Promise((done) => web.close(done)))

/** A tag's upgrader with a clock that the test advances; the time stops while a part is being fetched. */
function start(habit = '') {
  let now = 0
  let waiting: { dueMs: number; work: () => void } | undefined
  const reports: Up[] = []
  const ends: string[] = []
  const upgrader = new Upgrader({
    clock: {
      now: () => now,
      after(ms, work) {
        waiting = { dueMs: now + ms, work }
        return () => {}
      },
    },
    deviceType: 1,
    hardwareVersion: 1,
    habits: { ...goodHabits, firmwareFault: habit },
    source: () => ({ server: `http://127.0.0.1:${(web.address() as AddressInfo).port}`, secret: 's' }),
    say: (message) => void reports.push(message),
    install: (_, version) => void ends.push(`installed ${version}`),
    fallBack: () => void ends.push('fell back'),
    crash: () => void ends.push('crashed'),
  })
  fetchedRanges.length = 0
  return {
    reports,
    ends,
    upgrader,
    /** Orders the firmware and advances the clock to the middle of its first part. */
    async beginWriting(): Promise<void> {
      void upgrader.take({ ...order, deviceType: 1, hardwareVersion: 1 })
      while (!waiting) await new Promise((done) => setImmediate(done))
      now += 2000
      waiting = undefined
    },
    /** Orders the firmware and advances the clock to the end of the work. After `maxMs` the power is cut. */
    async run(maxMs = WHOLE_MS, ordered: typeof order | typeof otherOrder = order): Promise<void> {
      const end = now + maxMs
      let isOver = false
      const work = upgrader.take({ ...ordered, deviceType: 1, hardwareVersion: 1 }).then(() => {
        isOver = true
      })
      for (;;) {
        while (!waiting && !isOver) await new Promise((done) => setImmediate(done))
        if (isOver || waiting!.dueMs > end) break
        const { dueMs, work } = waiting!
        ;[now, waiting] = [dueMs, undefined]
        work()
      }
      if (isOver) return work
      now = end
      upgrader.powerOff()
      // Wakes the interrupted work, which finds that the power was cut and ends.
      waiting!.work()
      waiting = undefined
      await work
    },
  }
}

test('a download continues after the last written byte when the power is cut at any moment, and the file is installed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 19_999 }), { maxLength: 5 }), async (cuts) => {
      const tag = start()
      for (const ms of cuts) await tag.run(ms)
      const isWriting = () => tag.ends.length === 0
      for (let restarts = 0; restarts < 2 && isWriting(); restarts++) await tag.run()
      expect(tag.ends[0]).toBe('installed 2')
      const repeated = fetchedRanges.filter(([from], index) => index > 0 && from < fetchedRanges[index - 1]![0])
      // The download restarts only if the power was cut during the installation.
      expect(repeated.every(([from]) => from === 0)).toBe(true)
      expect(tag.reports.filter(({ type }) => type === 'result')).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('the next part begins at the byte after the last written one when the power is cut in the middle of a part', async () => {
  const tag = start()
  await tag.run(6000)
  await tag.run()
  expect(fetchedRanges.slice(0, 3)).toEqual([
    [0, 199],
    [200, 399],
    [300, 499],
  ])
  expect(tag.ends).toEqual(['installed 2'])
})

test('a part that was being written for an earlier order does not become part of another file when the power is cut', async () => {
  const tag = start()
  await tag.beginWriting()
  const work = tag.upgrader.take({ ...otherOrder, deviceType: 1, hardwareVersion: 1 })
  tag.upgrader.powerOff()
  await work
  await tag.run(WHOLE_MS, otherOrder)
  expect([tag.ends, tag.reports.filter(({ type }) => type === 'result')]).toEqual([['installed 3'], []])
})

test.each([
  ['hash', [], [expect.objectContaining({ ok: false, reason: 'hash' })]],
  ['old', ['fell back'], []],
  ['other', ['installed 3'], []],
  ['silent', [], []],
  ['half', [], []],
  ['restart', ['crashed'], []],
])('a tag with the firmware habit %s ends the upgrade in the habit’s way', async (habit, ends, results) => {
  const tag = start(habit)
  await tag.run()
  expect(tag.ends).toEqual(ends)
  expect(tag.reports.filter(({ type }) => type === 'result')).toEqual(results)
  const isStuck = habit === 'half' || habit === 'restart'
  expect(fetchedRanges).toHaveLength(isStuck ? 2 : 5)
})
