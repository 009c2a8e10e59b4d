import type { DeviceState } from '../device-state.ts'
import { type DisplayReport, offer } from '../rules.ts'
import { deviceState, frame, moment, wish } from './states.ts'

/** The seconds that a refresh of the panel takes. A delivery is given up after 70 seconds. */
export const REFRESH_SECONDS = 20
/** The state of a device after an offer that is made `seconds` after NOW. */
export const offered = (from: DeviceState, seconds = 0) =>
  offer(from, { refreshSeconds: REFRESH_SECONDS, isAnswer: false }, moment(seconds))
/** A device's report on its first delivery. */
export const reportOf = (change: Partial<DisplayReport> = {}): DisplayReport => ({
  number: 1,
  seq: 1,
  frame: frame('a'),
  reason: '',
  detail: '',
  ...change,
})
/** A device whose first delivery (attempt to send a frame) is in flight. */
export const sendingDevice = offered(deviceState())
export const wishStateOf = ({ wish }: DeviceState) => wish?.state
/** A device with a delivery of wish 1 in flight, while wish 2 wants another frame. */
export const replacedDevice: DeviceState = {
  ...sendingDevice,
  wish: wish({ seq: 2, frame: frame('b'), offerAt: null }),
}
