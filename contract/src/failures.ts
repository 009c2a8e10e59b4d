import { z } from 'zod'

/**
 * The part in which people look for the cause of a failure. `both`: the network and the hardware, as the reason does
 * not tell which of them failed. `panel`: a part of the hardware with advice of its own.
 */
export type FailureCause = 'network' | 'hardware' | 'panel' | 'both' | 'template' | 'screen'

/**
 * The reasons why a display failed, as words for machines, each with the part in which people look for the cause.
 * Devices may name further reasons; `unknown` stands where a device named none.
 */
export const failureCauses = {
  network: 'network',
  hash: 'network',
  timeout: 'network',
  memory: 'hardware',
  panel: 'panel',
  hardware: 'hardware',
  battery: 'hardware',
  busy: 'hardware',
  crash: 'hardware',
  'does-not-fit': 'template',
  painting: 'template',
  'unknown-screen': 'screen',
  unknown: 'both',
} as const satisfies Record<string, FailureCause>

export type FailureReason = keyof typeof failureCauses

export const isFailureReason = (reason: string): reason is FailureReason => Object.hasOwn(failureCauses, reason)

export const causeOf = (reason: string): FailureCause => (isFailureReason(reason) ? failureCauses[reason] : 'both')

/**
 * These fields tell machines and translators what `message` says as one English sentence: the reason as a word, and the
 * detail that the device or the painter gave. Both are absent where nothing has failed, and stay while a failed display
 * is tried again.
 */
export const failureFields = {
  reason: z.string().optional(),
  detail: z.string().optional(),
}
export type Failure = { reason?: string | undefined; detail?: string | undefined }

const sentences: Readonly<Record<FailureReason, string>> = {
  network: 'The device could not fetch the picture',
  hash: 'The device received a damaged picture',
  timeout: 'The device did not answer in time',
  memory: 'The device ran out of memory',
  panel: 'The panel did not draw the picture',
  hardware: 'The device has a fault',
  battery: 'The battery was too weak to draw the picture',
  busy: 'The device was busy for 10 minutes',
  crash: 'The device kept restarting while drawing',
  'does-not-fit': 'The picture does not fit the panel',
  painting: 'The picture could not be rendered',
  'unknown-screen': 'The device reports an unknown screen type',
  unknown: 'The device failed to display the picture',
}

const advice: Readonly<Record<FailureCause, string>> = {
  network: 'Check the network.',
  hardware: 'Check the hardware.',
  panel:
    'Check the hardware (ribbon cable and power), then reboot the device. If that does not help, replace the device.',
  both: 'Check the network and the hardware.',
  template: 'Check the template.',
  screen: 'Add the screen type, then retry.',
}

/** Makes the English sentence: what went wrong, the detail from the device or the painter, and what to check. */
export function failureMessage(reason: string, detail: string): string {
  const sentence = isFailureReason(reason) ? sentences[reason] : `${sentences.unknown} (${reason})`
  return `${sentence}${detail && `: “${detail}”`}. ${advice[causeOf(reason)]}`
}
