import { describe, expect, test } from 'vitest'
import type { DeviceState } from './device-state.ts'
import {
  displayFailed,
  displaySucceeded,
  endOverdueDelivery,
  frameFetched,
  offerOnPoll,
  settleIfShown,
  takeBackDelivery,
} from './rules.ts'
import { deviceState, frame, iso, moment, wish } from './testing/states.ts'
import { offered, REFRESH_SECONDS, replacedDevice, reportOf, sendingDevice, wishStateOf } from './testing/under-way.ts'

describe('offering', () => {
  test('a waiting wish of a listening device becomes its first delivery, with a deadline after twice the refresh and 30 s', () => {
    expect(sendingDevice.delivery).toEqual({
      number: 1,
      seq: 1,
      frame: frame('a'),
      deadlineAt: iso(70),
      isAnswer: false,
    })
    expect(sendingDevice.wish).toMatchObject({ state: 'sending', offerAt: null })
  })

  test.each<[string, Partial<DeviceState>, string]>([
    ['the device is away', { listens: false }, 'waiting'],
    ['a delivery is in flight, even of an older wish', { delivery: { ...sendingDevice.delivery!, seq: 0 } }, 'waiting'],
    ['nothing is painted yet', { wish: wish({ frame: null }) }, 'waiting'],
    ['the wish has failed', { wish: wish({ state: 'failed' }) }, 'failed'],
    ['the wish is shown', { wish: wish({ state: 'shown' }) }, 'shown'],
  ])('nothing is sent, and the wish is not due again by itself, if %s', (_, change, expectedState) => {
    const before = deviceState(change)
    const after = offered(before)
    expect(after.delivery).toEqual(before.delivery)
    expect(after.wish).toMatchObject({ state: expectedState, offerAt: null })
  })

  const shownPicture = { sha256: frame('a').sha256, frameId: 'frame a', seq: 0, shownAt: iso(-9) }
  test('a wish for a frame that the device shows already counts as shown without a message, even if the device is away', () => {
    for (const listens of [true, false]) {
      const after = offered(deviceState({ listens, glass: shownPicture }))
      expect(after).toMatchObject({ delivery: null, glass: shownPicture, wish: { state: 'shown', shownAt: iso(0) } })
      expect(settleIfShown(deviceState({ listens, glass: shownPicture }), moment(0)).wish?.state).toBe('shown')
    }
  })

  test.each<[string, Partial<DeviceState>]>([
    ['the wish is forced', { glass: shownPicture, wish: wish({ force: true }) }],
    [
      'a later delivery got no answer',
      { glass: shownPicture, delivery: { ...sendingDevice.delivery!, seq: 0, deadlineAt: null } },
    ],
  ])('a frame that the device shows already is sent all the same if %s', (_, change) => {
    expect(offered(deviceState(change)).wish?.state).toBe('sending')
    expect(settleIfShown(deviceState(change), moment(0)).wish?.state).toBe('waiting')
  })

  test('the numbers of deliveries grow, also from one wish to the next', () => {
    const next = offered({
      ...sendingDevice,
      delivery: { ...sendingDevice.delivery!, deadlineAt: null },
      wish: wish({ seq: 7 }),
    })
    expect(next.delivery).toMatchObject({ number: 2, seq: 7 })
  })

  test('a device that polls need not listen; pauses between tries still hold, and a failed wish gets its try', () => {
    const stateAfterPoll = (change: Partial<DeviceState>) =>
      offerOnPoll(deviceState({ listens: false, ...change }), { refreshSeconds: REFRESH_SECONDS }, moment(0)).wish
        ?.state
    expect(stateAfterPoll({})).toBe('sending')
    expect(stateAfterPoll({ wish: wish({ offerAt: null }) })).toBe('sending')
    expect(stateAfterPoll({ wish: wish({ offerAt: iso(1) }) })).toBe('waiting')
    expect(stateAfterPoll({ wish: wish({ state: 'failed', failures: 3, retryAt: iso(0) }) })).toBe('sending')
    expect(stateAfterPoll({ wish: wish({ state: 'failed', failures: 3, retryAt: iso(1) }) })).toBe('failed')
    expect(offerOnPoll(replacedDevice, { refreshSeconds: REFRESH_SECONDS }, moment(0))).toBe(replacedDevice)
  })

  test('a message that could not be sent is no failure: the wish waits for the next hello', () => {
    const after = takeBackDelivery(sendingDevice, 1, moment(0))
    expect(after).toMatchObject({ listens: false, delivery: { deadlineAt: null } })
    expect(after.wish).toMatchObject({ state: 'waiting', offerAt: null, failures: 0 })
    expect(takeBackDelivery(sendingDevice, 2, moment(0))).toBe(sendingDevice)
  })
})

describe('proof', () => {
  test('the fetch of its frame makes the wish of a delivery drawing; other fetches change nothing', () => {
    expect(wishStateOf(frameFetched(sendingDevice, 1))).toBe('drawing')
    expect(frameFetched(sendingDevice, 2)).toBe(sendingDevice)
    expect(frameFetched(replacedDevice, 1)).toBe(replacedDevice)
    const proved = displaySucceeded(sendingDevice, reportOf(), moment(5))
    expect(frameFetched(proved, 1)).toBe(proved)
  })

  test('a success of the delivery in flight sets the shown picture and ends the delivery', () => {
    const after = displaySucceeded(frameFetched(sendingDevice, 1), reportOf(), moment(5))
    expect(after.glass).toEqual({ sha256: frame('a').sha256, frameId: 'frame a', seq: 1, shownAt: iso(5) })
    expect(after).toMatchObject({ provedNumber: 1, delivery: { deadlineAt: null } })
    expect(after.wish).toMatchObject({ state: 'shown', shownAt: iso(5) })
    expect(displaySucceeded(after, reportOf(), moment(6))).toBe(after)
  })

  test('a success without a frame proves the frame that was sent; one for an unknown delivery proves nothing', () => {
    expect(displaySucceeded(sendingDevice, reportOf({ frame: null }), moment(5)).glass?.sha256).toBe(frame('a').sha256)
    expect(displaySucceeded(sendingDevice, reportOf({ number: 2 }), moment(5))).toBe(sendingDevice)
    expect(displaySucceeded(deviceState(), reportOf(), moment(5))).toEqual(deviceState())
    // The frame of this delivery has been removed.
    const deviceWithoutFrame: DeviceState = {
      ...sendingDevice,
      delivery: { ...sendingDevice.delivery!, deadlineAt: null, frame: { id: 'x', sha256: '' } },
    }
    expect(displaySucceeded(deviceWithoutFrame, reportOf({ frame: null }), moment(5))).toBe(deviceWithoutFrame)
  })

  test('a success of a replaced wish sets the shown picture, and the new wish is offered then', () => {
    const after = displaySucceeded(replacedDevice, reportOf(), moment(5))
    expect(after.glass).toMatchObject({ sha256: frame('a').sha256, seq: 1 })
    expect(after.wish).toMatchObject({ seq: 2, state: 'waiting', offerAt: iso(5) })
  })

  test('a success that names the frame shown before keeps that picture with its wish, and counts as a failure', () => {
    const shown = displaySucceeded(sendingDevice, reportOf(), moment(5))
    const next = offered({ ...shown, wish: wish({ seq: 2, frame: frame('b') }) }, 6)
    const after = displaySucceeded(next, reportOf({ number: 2, seq: 2 }), moment(7))
    expect(after).toMatchObject({ provedNumber: 2, glass: { frameId: 'frame a', seq: 1, shownAt: iso(5) } })
    expect(after.wish).toMatchObject({ seq: 2, state: 'waiting', failures: 1 })
  })

  test('a late success counts as long as nothing newer is proved', () => {
    const second = offered(endOverdueDelivery(sendingDevice, moment(70)), 80)
    expect(second.delivery?.number).toBe(2)
    const late = displaySucceeded(second, reportOf(), moment(81))
    expect(late).toMatchObject({
      provedNumber: 1,
      wish: { state: 'shown' },
      delivery: { number: 2, deadlineAt: iso(150) },
    })
    expect(displaySucceeded(late, reportOf({ number: 2 }), moment(82))).toMatchObject({
      provedNumber: 2,
      wish: { state: 'shown' },
    })
    const other = displaySucceeded(
      { ...second, wish: wish({ seq: 2, frame: frame('b') }) },
      reportOf({ number: 2 }),
      moment(82),
    )
    expect(displaySucceeded(other, reportOf({ number: 1 }), moment(83))).toBe(other)
  })

  test('after a late success had proved a wish, a failure of a newer delivery sets the wish back to waiting', () => {
    const late = displaySucceeded(offered(endOverdueDelivery(sendingDevice, moment(70)), 80), reportOf(), moment(81))
    expect(displayFailed(late, reportOf({ number: 2, reason: 'panel' }), moment(85)).wish).toMatchObject({
      state: 'waiting',
      failures: 1,
    })
  })

  test('a success with another frame than the one sent sets the shown picture, and counts as a failure', () => {
    const after = displaySucceeded(
      sendingDevice,
      reportOf({ frame: { id: null, sha256: frame('c').sha256 } }),
      moment(5),
    )
    expect(after.glass).toEqual({ sha256: frame('c').sha256, frameId: null, seq: null, shownAt: iso(5) })
    expect(after.wish).toMatchObject({ state: 'waiting', failures: 1 })
  })

  test('a new wish for the frame that is being drawn is shown by that drawing, unless it is forced', () => {
    const newWish = (force: boolean) => ({ ...sendingDevice, wish: wish({ seq: 2, offerAt: null, force }) })
    expect(wishStateOf(displaySucceeded(newWish(false), reportOf(), moment(5)))).toBe('shown')
    expect(displaySucceeded(newWish(true), reportOf(), moment(5)).wish).toMatchObject({
      state: 'waiting',
      offerAt: iso(5),
    })
  })
})
