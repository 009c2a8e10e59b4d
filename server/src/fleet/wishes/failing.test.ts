import { describe, expect, test } from 'vitest'
import type { DeviceState } from './device-state.ts'
import { displayBusy, displayFailed, endOverdueDelivery, offer, stopSending } from './rules.ts'
import { deviceState, iso, moment } from './testing/states.ts'
import { offered, REFRESH_SECONDS, replaced, reportOf, sending, state } from './testing/under-way.ts'

describe('failure', () => {
  const failAt = (from: DeviceState, reason: string, seconds: number) =>
    displayFailed(from, reportOf({ number: from.delivery!.number, reason, detail: 'BUSY stuck.' }), moment(seconds))

  test('a wish has failed after three failures in a row, within half a minute if the device fails at once', () => {
    let now = 0
    let device = sending
    const tries: number[] = []
    while (state(device) !== 'failed') {
      tries.push(now)
      device = failAt(device, 'panel', now)
      if (state(device) !== 'waiting') break
      now = (Date.parse(device.wish!.offerAt!) - moment(0).getTime()) / 1000
      device = offered(device, now)
    }
    expect(tries).toEqual([0, 3, 11])
    expect(device.wish).toMatchObject({ state: 'failed', failures: 3, offerAt: null })
    expect(device.wish).toMatchObject({ reason: 'panel', detail: 'BUSY stuck' })
  })

  test.each([
    ['network', 3600],
    ['hash', 3600],
    ['', 3600],
    ['panel', 86_400],
    ['memory', 86_400],
  ])('a hello brings another try after a while: %s, %d s', (reason, seconds) => {
    const failedTwice = { ...sending, wish: { ...sending.wish!, failures: 2 } }
    expect(failAt(failedTwice, reason, 4).wish).toMatchObject({ state: 'failed', retryAt: iso(4 + seconds) })
  })

  test('a failure of any delivery but the one in flight changes nothing', () => {
    expect(displayFailed(sending, reportOf({ number: 2 }), moment(1))).toBe(sending)
    const ended = failAt(sending, 'panel', 1)
    expect(failAt(ended, 'panel', 2)).toBe(ended)
  })

  test('a failure of a replaced wish does not count for the new one, which is offered at once', () => {
    expect(failAt(replaced, 'panel', 1).wish).toMatchObject({ seq: 2, failures: 0, offerAt: iso(1) })
  })

  test('a delivery without an answer has failed after its deadline, and not before', () => {
    expect(endOverdueDelivery(sending, moment(69))).toBe(sending)
    const after = endOverdueDelivery({ ...sending, wish: { ...sending.wish!, failures: 2 } }, moment(70))
    expect(after.wish).toMatchObject({ state: 'failed', reason: 'timeout', detail: '' })
  })

  test('a missing answer of a device that is away does not count; its hello brings the next try', () => {
    const after = endOverdueDelivery(stopSending(sending), moment(70))
    expect(after).toMatchObject({ listens: false, delivery: { deadlineAt: null } })
    expect(after.wish).toMatchObject({ state: 'waiting', failures: 0, offerAt: null })
    const asking = offer(deviceState({ listens: false }), { refreshSeconds: REFRESH_SECONDS, asks: true }, moment(0))
    expect(endOverdueDelivery(asking, moment(70)).wish).toMatchObject({ state: 'waiting', failures: 1 })
  })

  test('a busy device is asked again every few seconds; after ten minutes that counts as one failure', () => {
    let device = sending
    let now = 0
    while (device.wish!.failures === 0 && now < 2000) {
      device = displayBusy(device, reportOf({ number: device.delivery!.number }), moment(now))
      if (device.wish!.failures > 0) break
      expect(device.wish).toMatchObject({ state: 'waiting', failures: 0, busySince: iso(0), offerAt: iso(now + 5) })
      now += 5
      device = offered(device, now)
    }
    expect(now).toBe(600)
    expect(device.wish).toMatchObject({ state: 'waiting', failures: 1, busySince: null })
  })

  test('a device that is busy with a replaced wish gets the new one a moment later', () => {
    expect(displayBusy(replaced, reportOf(), moment(1)).wish).toMatchObject({
      seq: 2,
      offerAt: iso(6),
      busySince: null,
    })
    expect(displayBusy(sending, reportOf({ number: 2 }), moment(1))).toBe(sending)
  })
})
