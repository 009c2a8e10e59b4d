import { upTopic } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { malformedMessages } from '../ingest/metrics.ts'
import { MAC, say, startHarness, until } from './testing/harness.ts'

/** The mac of a second tag, which sends little. */
const NEIGHBOUR = '0123456789ab'
/** The number of messages that the flooding tag sends. */
const COUNT = 400

test('a client that sends too fast is not read for a while, and its neighbour is handled at once', async () => {
  // After 20 messages nothing more is read within the time of the test.
  const harness = await startHarness({}, undefined, undefined, { burst: 20, perSecond: 0.001 })
  const floodingTag = await harness.tag()
  const neighbour = await harness.tag(NEIGHBOUR)
  const reportsOf = (mac: string) => harness.ingestedOf('report').filter((report) => report.mac === mac)
  for (let battery = 0; battery < COUNT; battery++)
    say(floodingTag, upTopic('shop', MAC), { type: 'report', battery }).catch(() => {})
  await until(() => harness.logged.some(({ msg, client }) => /read slowly/.test(msg) && client === MAC))
  for (let battery = 0; battery < 10; battery++)
    await say(neighbour, upTopic('shop', NEIGHBOUR), { type: 'report', battery })
  // The count includes the messages that arrived in one piece with the last allowed one.
  expect(reportsOf(MAC).length).toBeLessThan(100)
  expect(reportsOf(NEIGHBOUR)).toHaveLength(10)
  expect(floodingTag.connected).toBe(true)
})

test('no message of a client that sends too fast is lost: all are handled in order and acknowledged', async () => {
  const harness = await startHarness({}, undefined, undefined, { burst: 20, perSecond: 500 })
  const floodingTag = await harness.tag()
  const batteries = Array.from({ length: COUNT }, (_, battery) => battery)
  await Promise.all(batteries.map((battery) => say(floodingTag, upTopic('shop', MAC), { type: 'report', battery })))
  expect(harness.ingestedOf('report').map(({ message }) => (message as { battery: number }).battery)).toEqual(batteries)
  expect(harness.logged.filter(({ msg }) => /read slowly/.test(msg))).toHaveLength(1)
})

test('only a few messages of one tag are handled at once, and its others are not read until these are stored', async () => {
  const harness = await startHarness({}, undefined, undefined, { burst: COUNT, perSecond: COUNT })
  const floodingTag = await harness.tag()
  const neighbour = await harness.tag(NEIGHBOUR)
  const reportsOf = (mac: string) => harness.ingestedOf('report').filter((report) => report.mac === mac)
  const batteries = Array.from({ length: COUNT }, (_, battery) => battery)
  harness.holdsCommits = true
  const sending = batteries.map((battery) => say(floodingTag, upTopic('shop', MAC), { type: 'report', battery }))
  await until(() => reportsOf(MAC).length > 0)
  const neighbourReports = [1, 2, 3].map((battery) =>
    say(neighbour, upTopic('shop', NEIGHBOUR), { type: 'report', battery }),
  )
  await until(() => reportsOf(NEIGHBOUR).length === 3)
  // The bound is 10 messages and those that were read in one piece with them.
  expect(reportsOf(MAC).length).toBeLessThan(100)
  harness.holdsCommits = false
  harness.commit()
  await Promise.all([...sending, ...neighbourReports])
  expect(reportsOf(MAC)).toHaveLength(COUNT)
})

test('the bound on messages that are handled at once holds while some of them are done and others are not', async () => {
  const harness = await startHarness({}, undefined, undefined, { burst: COUNT, perSecond: COUNT })
  const floodingTag = await harness.tag()
  const countMalformed = async () => (await malformedMessages.get()).values[0]!.value
  const before = await countMalformed()
  let acknowledgedCount = 0
  const unacknowledgedCounts: number[] = []
  // Each message is acknowledged late, and arrives in several pieces.
  const nonsense = btoa(`not JSON ${'x'.repeat(30_000)}`)
  const publishing = Array.from({ length: COUNT }, async () => {
    await floodingTag.publishAsync(upTopic('shop', MAC), nonsense, { qos: 1 })
    acknowledgedCount++
    unacknowledgedCounts.push((await countMalformed()) - before - acknowledgedCount)
  })
  await Promise.all(publishing)
  expect(await countMalformed()).toBe(before + COUNT)
  // The count includes messages whose acknowledgement is on its way.
  expect(Math.max(...unacknowledgedCounts)).toBeLessThan(20)
})
