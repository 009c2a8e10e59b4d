import { type DeviceState, isOpen } from './device-state.ts'
import { retrySeconds } from './failures.ts'
import { type DisplayReport, glassReported, repaint } from './rules.ts'
import {
  endDelivery,
  failedColumns,
  isRetryDue,
  MAX_FAILURES,
  servesWish,
  withWish,
  withWishShown,
} from './wish-steps.ts'

/** The facts of a hello. */
interface Greeting {
  /** The frame that the device shows by its own report; null if it names none. */
  frame: DisplayReport['frame']
  /** True if the device said hello over an MQTT connection. */
  connected: boolean
  /** True if the device reports another screen type than before. */
  panelChanged: boolean
}

/**
 * Handles a hello, the first message of a connection. The hello ends the delivery in flight. The frame that the hello
 * names counts as shown. The wish (desired picture) is then shown, painted again, offered, or has failed.
 */
export function hello(device: DeviceState, greeting: Greeting, now: Date): DeviceState {
  const moment = now.toISOString()
  const wasDrawing = servesWish(device) && device.wish!.state === 'drawing'
  const greetedDevice = glassReported({ ...endDelivery(device, now), listens: greeting.connected }, greeting.frame, now)
  const { wish } = greetedDevice
  if (!wish) return greetedDevice

  // A wish without a frame has to be painted first, also when it is tried again.
  if (greeting.panelChanged || (!wish.frame && (isOpen(wish.state) || isRetryDue(wish, moment)))) {
    return repaint(greetedDevice, now)
  }
  if (!wish.frame || wish.state === 'shown') return greetedDevice

  // A forced frame has to be drawn once more, so the hello proves it only after a drawing.
  if (wish.frame.sha256 === greeting.frame?.sha256 && (!wish.force || wasDrawing))
    return withWishShown(greetedDevice, now)

  if (isOpen(wish.state)) {
    // A device that starts again during a drawing may have crashed: that is a failure, but the next try comes at once.
    // A further hello on the same connection is no crash: the device listens since the first one.
    const failures = wish.failures + Number(wasDrawing && !device.listens)
    if (failures > wish.failures && failures >= MAX_FAILURES) {
      const failed = failedColumns({ reason: 'crash', detail: '', retrySeconds: retrySeconds('crash') }, now)
      return withWish(greetedDevice, { ...failed, failures, busySince: null })
    }
    return withWish(greetedDevice, { state: 'waiting', failures, busySince: null, offerAt: moment })
  }
  return isRetryDue(wish, moment) ? withWish(greetedDevice, { state: 'waiting', offerAt: moment }) : greetedDevice
}
