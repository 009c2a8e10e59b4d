import { upTopic } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { malformedMessages } from '../ingest/metrics.ts'
import { MAC, say, startStand, until } from './testing/stand.ts'

const NEIGHBOUR = '0123456789ab'
const COUNT = 400

test('a client that sends too fast is not read for a while, and its neighbour is handled at once', async () => {
  const stand = await startStand({}, undefined, undefined, { burst: 20, perSecond: 0.001 })
  const flooding = await stand.tag()
  const neighbour = await stand.tag(NEIGHBOUR)
  const reportsOf = (mac: string) => stand.got('report').filter((one) => one.mac === mac)
  for (let battery = 0; battery < COUNT; battery++)
    say(flooding, upTopic('shop', MAC), { type: 'report', battery }).catch(() => {})
  await until(() => stand.logged.some(({ msg, client }) => /read slowly/.test(msg) && client === MAC))
  for (let battery = 0; battery < 10; battery++)
    await say(neighbour, upTopic('shop', NEIGHBOUR), { type: 'report', battery })
  // The count includes the messages that arrived in one piece with the last allowed one.
  expect(reportsOf(MAC).length).toBeLessThan(100)
  expect(reportsOf(NEIGHBOUR)).toHaveLength(10)
  expect(flooding.connected).toBe(true)
})

test('no message of a client that sends too fast is lost: all are handled in order and acknowledged', async () => {
  const stand = await startStand({}, undefined, undefined, { burst: 20, perSecond: 500 })
  const flooding = await stand.tag()
  const batteries = Array.from({ length: COUNT }, (_, battery) => battery)
  await Promise.all(batteries.map((battery) => say(flooding, upTopic('shop', MAC), { type: 'report', battery })))
  expect(stand.got('report').map(({ message }) => (message as { battery: number }).battery)).toEqual(batteries)
  expect(stand.logged.filter(({ msg }) => /read slowly/.test(msg))).toHaveLength(1)
})

test('only a few messages of one tag are handled at once, and its others are not read until these are stored', async () => {
  const stand = await startStand({}, undefined, undefined, { burst: COUNT, perSecond: COUNT })
  const flooding = await stand.tag()
  const neighbour = await stand.tag(NEIGHBOUR)
  const reportsOf = (mac: string) => stand.got('report').filter((one) => one.mac === mac)
  const batteries = Array.from({ length: COUNT }, (_, battery) => battery)
  stand.holding = true
  const sending = batteries.map((battery) => say(flooding, upTopic('shop', MAC), { type: 'report', battery }))
  await until(() => reportsOf(MAC).length > 0)
  const neighbourReports = [1, 2, 3].map((battery) =>
    say(neighbour, upTopic('shop', NEIGHBOUR), { type: 'report', battery }),
  )
  await until(() => reportsOf(NEIGHBOUR).length === 3)
  expect(reportsOf(MAC).length).toBeLessThan(100)
  stand.holding = false
  stand.commit()
  await Promise.all([...sending, ...neighbourReports])
  expect(reportsOf(MAC)).toHaveLength(COUNT)
})

test('the bound on messages handled at once holds while only some of them are done', async () => {
  const stand = await startStand({}, undefined, undefined, { burst: COUNT, perSecond: COUNT })
  const flooding = await stand.tag()
  const counted = async () => (await malformedMessages.get()).values[0]!.value
  const before = await counted()
  let acknowledged = 0
  const inHand: number[] = []
  // Each message is acknowledged late, and arrives in several pieces.
  const nonsense = btoa(`not JSON ${'x'.repeat(30_000)}`)
  const saying = Array.from({ length: COUNT }, async () => {
    await flooding.publishAsync(upTopic('shop', MAC), nonsense, { qos: 1 })
    acknowledged++
    inHand.push((await counted()) - before - acknowledged)
  })
  await Promise.all(saying)
  expect(await counted()).toBe(before + COUNT)
  // The count includes messages whose acknowledgement is on its way.
  expect(Math.max(...inHand)).toBeLessThan(20)
})
