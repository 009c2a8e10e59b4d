import { expect, test } from 'vitest'
import type { DeviceState } from './device-state.ts'
import { hello } from './hello.ts'
import { glassReported, offer, repaint } from './rules.ts'
import { deviceState, frame, iso, moment, wish } from './testing/states.ts'

const sendingDevice = offer(deviceState(), { refreshSeconds: 20, isAnswer: false }, moment(0))
const drawingDevice: DeviceState = { ...sendingDevice, wish: { ...sendingDevice.wish!, state: 'drawing' } }
const glass = (letter: string, seq: number | null) => ({
  ...frame(letter),
  frameId: `frame ${letter}`,
  seq,
  shownAt: iso(-9),
})
const shownDevice = deviceState({
  glass: glass('a', 1),
  provedNumber: 1,
  wish: wish({ state: 'shown', offerAt: null }),
})
const greet = (
  from: DeviceState,
  letter: string | null,
  options: { connected?: boolean; panelChanged?: boolean } = {},
) =>
  hello(
    from,
    { frame: letter === null ? null : frame(letter), connected: true, panelChanged: false, ...options },
    moment(5),
  )

test('a hello ends the delivery in flight, and the wish is offered again without a failure', () => {
  for (const from of [sendingDevice, drawingDevice]) {
    const after = greet(from, 'z')
    expect(after).toMatchObject({ listens: true, delivery: { number: 1, deadlineAt: null } })
    expect(after.wish).toMatchObject({ state: 'waiting', offerAt: iso(5), failures: 0 })
  }
})

test('a device that starts again in the middle of each drawing fails the third time', () => {
  const crash = (from: DeviceState, letter = 'z') => greet({ ...from, listens: false }, letter)
  const draw = (from: DeviceState): DeviceState => {
    const offered = offer(from, { refreshSeconds: 20, isAnswer: false }, moment(5))
    return { ...offered, wish: { ...offered.wish!, state: 'drawing' } }
  }
  const first = crash(drawingDevice)
  expect(first.wish).toMatchObject({ state: 'waiting', failures: 1, offerAt: iso(5) })
  const second = crash(draw(first))
  expect(second.wish).toMatchObject({ state: 'waiting', failures: 2, offerAt: iso(5) })
  const third = crash(draw(second))
  expect(third).toMatchObject({ listens: true, delivery: { number: 3, deadlineAt: null } })
  expect(third.wish).toMatchObject({ state: 'failed', reason: 'crash', failures: 3, offerAt: null })
  expect(third.wish).toMatchObject({ detail: '', retryAt: iso(5 + 86_400) })
  // A device that connects again and shows the picture had only lost its connection.
  expect(crash(draw(second), 'a').wish).toMatchObject({ state: 'shown', failures: 0 })
  // It is no crash if the device had not fetched the picture yet, or if it says hello again because it was told to.
  expect(crash(sendingDevice).wish?.failures).toBe(0)
  expect(greet(draw(second), 'z').wish).toMatchObject({ state: 'waiting', failures: 2 })
})

test('the frame in a hello proves the delivery as a report of success does', () => {
  const after = greet(drawingDevice, 'a')
  expect(after.glass).toEqual({ sha256: frame('a').sha256, frameId: 'frame a', seq: 1, shownAt: iso(5) })
  expect(after).toMatchObject({ provedNumber: 1, wish: { state: 'shown', shownAt: iso(5) } })
  const failed = deviceState({ wish: wish({ state: 'failed', failures: 3, detail: 'x', retryAt: iso(99) }) })
  expect(greet(failed, 'a').wish).toMatchObject({ state: 'shown', failures: 0, detail: '', retryAt: null })
})

test('a hello proves a forced wish only after its frame was fetched for it', () => {
  const forced = (from: DeviceState) => ({ ...from, wish: { ...from.wish!, force: true } })
  expect(greet(forced(drawingDevice), 'a').wish?.state).toBe('shown')
  expect(greet(forced(sendingDevice), 'a').wish).toMatchObject({ state: 'waiting', offerAt: iso(5) })
})

test('after a hello without a picture nothing counts as shown, and the wish is offered again', () => {
  const after = greet(shownDevice, null)
  expect(after.glass).toBeNull()
  expect(after.wish).toMatchObject({ state: 'waiting', offerAt: iso(5), failures: 0 })
})

test('after a hello with another picture the wish is offered again', () => {
  const after = greet(shownDevice, 'z')
  expect(after.glass).toMatchObject({ sha256: frame('z').sha256, seq: null, shownAt: iso(5) })
  expect(after.wish).toMatchObject({ state: 'waiting', offerAt: iso(5) })
})

test('a hello with the same picture as before changes nothing, not even the moment since which it is shown', () => {
  const after = greet(shownDevice, 'a')
  expect(after.glass).toEqual(shownDevice.glass)
  expect(after.wish).toEqual(shownDevice.wish)
})

test('a frame that is being drawn at a hello may still be proved later', () => {
  const replaced: DeviceState = { ...drawingDevice, glass: glass('b', 0), wish: wish({ seq: 2, frame: frame('b') }) }
  const after = greet(replaced, 'b')
  expect(after).toMatchObject({ provedNumber: 0, wish: { state: 'shown' } })
})

test.each([
  [iso(5), 'waiting'],
  [iso(6), 'failed'],
  [null, 'failed'],
])('a hello gives a failed wish one more try if the moment for it, %s, has come', (retryAt, state) => {
  const after = greet(deviceState({ wish: wish({ state: 'failed', failures: 3, offerAt: null, retryAt }) }), 'z')
  expect(after.wish).toMatchObject({ state, failures: 3, offerAt: state === 'waiting' ? iso(5) : null })
})

test('over HTTP a hello does not make a device listen', () => {
  expect(greet(shownDevice, 'a', { connected: false }).listens).toBe(false)
})

test('after a change of the panel the frozen wish is painted again, whatever its state', () => {
  for (const from of [shownDevice, drawingDevice, deviceState({ wish: wish({ state: 'failed', detail: 'x' }) })]) {
    const after = greet(from, null, { panelChanged: true })
    expect(after.wish).toMatchObject({ state: 'waiting', frame: null, paintAt: iso(5), offerAt: null, detail: '' })
  }
  expect(repaint(deviceState({ wish: null }), moment(0)).wish).toBeNull()
})

test('a wish that could not be painted without a panel is painted after a hello', () => {
  const unpainted = wish({ frame: null, paintAt: null, offerAt: null })
  expect(greet(deviceState({ wish: unpainted }), null).wish?.paintAt).toBe(iso(5))
  const failed = { ...unpainted, state: 'failed' as const }
  expect(greet(deviceState({ wish: { ...failed, retryAt: iso(9) } }), null).wish).toMatchObject({ state: 'failed' })
  expect(greet(deviceState({ wish: { ...failed, retryAt: iso(1) } }), null).wish).toMatchObject({ paintAt: iso(5) })
})

test('a report of the shown picture counts like a hello, but ends no delivery', () => {
  expect(glassReported(shownDevice, null, moment(5)).wish).toMatchObject({ state: 'waiting', offerAt: iso(5) })
  const during = glassReported(drawingDevice, frame('z'), moment(5))
  expect(during).toMatchObject({ glass: { sha256: frame('z').sha256 }, wish: { state: 'drawing' } })
  expect(during.delivery).toBe(drawingDevice.delivery)
})

test('a hello of a device without a wish only makes it listen', () => {
  expect(greet(deviceState({ wish: null }), 'z')).toMatchObject({ listens: true, wish: null, glass: { seq: null } })
})

test('a report of the wanted frame ends the failure of its wish, as a hello does, unless the frame is to be drawn again', () => {
  const failedWish = wish({ state: 'failed', reason: 'timeout', failures: 3, offerAt: null, retryAt: iso(3600) })
  const report = (force: boolean) =>
    glassReported(deviceState({ wish: { ...failedWish, force } }), frame('a'), moment(5)).wish
  expect(report(false)).toMatchObject({ state: 'shown', shownAt: iso(5), reason: '', retryAt: null })
  expect(report(true)).toMatchObject({ state: 'failed' })
})
