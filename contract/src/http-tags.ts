import { z } from 'zod'
import { Down } from './messages.ts'

/** The two calls of tags that only ask. No envelope; Basic mac:secret, or mac:apikey the first time. */
export const DESIRED_PATH = '/device/v1/desired'
export const UP_PATH = '/device/v1/up'
/** Where frames lie: this, then the delivery's id. */
export const FRAME_PATH = '/device/v1/frames'
/** Where firmware lies: this, then its `_id`. */
export const FIRMWARE_PATH = '/device/v1/firmware'

/** Messages are parsed one by one, as on MQTT: a wrong one is dropped, the others count. */
export const UpBody = z.object({ messages: z.array(z.unknown()).max(100) })

/** What is due, and after how many seconds to ask again. */
export const Due = z.object({ messages: z.array(Down), next: z.int().min(1) })
export type Due = z.infer<typeof Due>
