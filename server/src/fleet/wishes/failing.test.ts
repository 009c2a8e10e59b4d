import { describe, expect, test } from 'vitest'
import type { DeviceState } from './device-state.ts'
import { displayBusy, displayFailed, endOverdueDelivery, offer, stopSending } from './rules.ts'
import { deviceState, iso, moment } from './testing/states.ts'
import { offered, REFRESH_SECONDS, replacedDevice, reportOf, sendingDevice, wishStateOf } from './testing/under-way.ts'

describe('failure', () => {
  const failAt = (from: DeviceState, reason: string, seconds: number) =>
    displayFailed(from, reportOf({ number: from.delivery!.number, reason, detail: 'BUSY stuck.' }), moment(seconds))

  test('a wish has failed after three failures in a row, within half a minute if the device fails at once', () => {
    let now = 0
    let device = sendingDevice
    const tries: number[] = []
    while (wishStateOf(device) !== 'failed') {
      tries.push(now)
      device = failAt(device, 'panel', now)
      if (wishStateOf(device) !== 'waiting') break
      now = (Date.parse(device.wish!.offerAt!) - moment(0).getTime()) / 1000
      device = offered(device, now)
    }
    // The pauses are 3 s and 8 s long.
    expect(tries).toEqual([0, 3, 3 + 8])
    expect(device.wish).toMatchObject({ state: 'failed', failures: 3, offerAt: null })
    expect(device.wish).toMatchObject({ reason: 'panel', detail: 'BUSY stuck' })
  })

  test.each([
    ['network', 3600],
    ['hash', 3600],
    ['', 3600],
    ['panel', 86_400],
    ['memory', 86_400],
  ])('after a failure for the reason “%s” a hello brings another try once %d s have passed', (reason, seconds) => {
    const failedTwice = { ...sendingDevice, wish: { ...sendingDevice.wish!, failures: 2 } }
    expect(failAt(failedTwice, reason, 4).wish).toMatchObject({ state: 'failed', retryAt: iso(4 + seconds) })
  })

  test('a failure of any delivery but the one in flight changes nothing', () => {
    expect(displayFailed(sendingDevice, reportOf({ number: 2 }), moment(1))).toBe(sendingDevice)
    const ended = failAt(sendingDevice, 'panel', 1)
    expect(failAt(ended, 'panel', 2)).toBe(ended)
  })

  test('a failure of a replaced wish does not count for the new one, which is offered at once', () => {
    expect(failAt(replacedDevice, 'panel', 1).wish).toMatchObject({ seq: 2, failures: 0, offerAt: iso(1) })
  })

  test('a delivery without an answer has failed after its deadline of 70 s, and not before', () => {
    expect(endOverdueDelivery(sendingDevice, moment(69))).toBe(sendingDevice)
    const after = endOverdueDelivery({ ...sendingDevice, wish: { ...sendingDevice.wish!, failures: 2 } }, moment(70))
    expect(after.wish).toMatchObject({ state: 'failed', reason: 'timeout', detail: '' })
  })

  test('a missing answer of a device that is away is no failure, but that of a device that polls is one', () => {
    const after = endOverdueDelivery(stopSending(sendingDevice), moment(70))
    expect(after).toMatchObject({ listens: false, delivery: { deadlineAt: null } })
    expect(after.wish).toMatchObject({ state: 'waiting', failures: 0, offerAt: null })
    const pollingDevice = offer(
      deviceState({ listens: false }),
      { refreshSeconds: REFRESH_SECONDS, isAnswer: true },
      moment(0),
    )
    expect(endOverdueDelivery(pollingDevice, moment(70)).wish).toMatchObject({ state: 'waiting', failures: 1 })
  })

  test('a busy device is asked again every few seconds; after ten minutes that counts as one failure', () => {
    let device = sendingDevice
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
    expect(displayBusy(replacedDevice, reportOf(), moment(1)).wish).toMatchObject({
      seq: 2,
      offerAt: iso(6),
      busySince: null,
    })
    expect(displayBusy(sendingDevice, reportOf({ number: 2 }), moment(1))).toBe(sendingDevice)
  })
})
