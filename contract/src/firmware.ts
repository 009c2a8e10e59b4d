import { z } from 'zod'
import { Id, Moment } from './shapes.ts'

/** The stages of a firmware on a device. `done`: the device has reported the ordered version. */
export const firmwareStates = ['waiting', 'sent', 'downloading', 'installing', 'done', 'failed'] as const

/** The firmware that a device should have, and the progress of its installation. */
export const Firmware = z.object({
  ota: Id,
  softwareVersion: z.int(),
  state: z.enum(firmwareStates),
  percent: z.int(),
  /** The reason of a failure as a word for machines; empty where it has not failed. */
  reason: z.string(),
  /** The reason of a failure as a sentence. */
  message: z.string(),
  at: Moment,
})
export type Firmware = z.infer<typeof Firmware>

/**
 * The reasons why a firmware was not installed, by the word for machines, each as a sentence. Devices may name further
 * reasons.
 */
const sentences = {
  network: 'The device could not fetch the file',
  hash: 'The device received a damaged file',
  memory: 'The device ran out of memory',
  battery: 'The battery was too weak to install it',
  signature: 'The device does not accept the signature of the file',
  unsupported: 'The device cannot change its firmware',
  timeout: 'The device said nothing for 10 minutes',
  'not-installed': 'The device came back with its old version',
  replaced: 'Another firmware was ordered for the device',
  newer: 'The device has a newer version',
  size: 'The file is larger than the device has room for',
  hardware: 'The device says that this is for other hardware',
  unknown: 'The device failed to install it',
} as const

export type FirmwareReason = keyof typeof sentences

export const isFirmwareReason = (reason: string): reason is FirmwareReason => Object.hasOwn(sentences, reason)

/** Makes the English sentence; empty where there is no reason. */
export const firmwareFailure = (reason: string): string => {
  if (reason === '') return ''
  return isFirmwareReason(reason) ? sentences[reason] : `${sentences.unknown} (${reason})`
}
