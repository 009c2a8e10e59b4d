import type { DeviceState } from '../device-state.ts'
import { type DisplayReport, offer } from '../rules.ts'
import { deviceState, frame, moment, wish } from './states.ts'

/** The seconds of a refresh. A delivery is given up after 70 seconds. */
export const REFRESH = 20
export const offered = (from: DeviceState, seconds = 0) =>
  offer(from, { refreshSeconds: REFRESH, asks: false }, moment(seconds))
export const reportOf = (change: Partial<DisplayReport> = {}): DisplayReport => ({
  number: 1,
  seq: 1,
  frame: frame('a'),
  reason: '',
  detail: '',
  ...change,
})
export const sending = offered(deviceState())
export const state = ({ wish }: DeviceState) => wish?.state
/** A delivery of wish 1 is in flight, and wish 2 wants another frame. */
export const replaced: DeviceState = { ...sending, wish: wish({ seq: 2, frame: frame('b'), offerAt: null }) }
