import { z } from 'zod'
import { Down } from './messages.ts'

/**
 * The two calls of tags that poll over HTTP. The answers have no envelope. Tags log in by Basic with mac:secret, or
 * mac:apikey the first time.
 */
export const DESIRED_PATH = '/device/v1/desired'
export const UP_PATH = '/device/v1/up'
/** The beginning of the addresses of frames; the id of the delivery, which offers the frame, follows. */
export const FRAME_PATH = '/device/v1/frames'
/** The beginning of the addresses of firmware; the `_id` of the firmware follows. */
export const FIRMWARE_PATH = '/device/v1/firmware'

/** Messages are parsed one by one, as on MQTT: a wrong message is dropped, the others are processed. */
export const UpBody = z.object({ messages: z.array(z.unknown()).max(100) })

/** The messages that are due, and the seconds after which to ask again. */
export const Due = z.object({ messages: z.array(Down), next: z.int().min(1) })
export type Due = z.infer<typeof Due>
