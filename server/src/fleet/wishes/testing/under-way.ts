import type { DeviceState } from '../device-state.ts'
import { type DisplayReport, offer } from '../rules.ts'
import { deviceState, frame, moment, wish } from './states.ts'

/** The seconds of a refresh. A delivery is given up after 70 seconds. */
export const REFRESH = 20
/** The state of a device after an offer, so many seconds after NOW. */
export const offered = (from: DeviceState, seconds = 0) =>
  offer(from, { refreshSeconds: REFRESH, asks: false }, moment(seconds))
/** A device's report on its first delivery. */
export const reportOf = (change: Partial<DisplayReport> = {}): DisplayReport => ({
  number: 1,
  seq: 1,
  frame: frame('a'),
  reason: '',
  detail: '',
  ...change,
})
/** The first delivery is in flight. */
export const sending = offered(deviceState())
export const state = ({ wish }: DeviceState) => wish?.state
/** A delivery of wish 1 is in flight, and wish 2 wants another frame. */
export const replaced: DeviceState = { ...sending, wish: wish({ seq: 2, frame: frame('b'), offerAt: null }) }
