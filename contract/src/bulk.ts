import { z } from 'zod'
import { Choice, MAX_CHOICE_BODY } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { LABELS_MAX, Label } from './labels.ts'

/** The most devices that one transaction changes. */
export const BULK_PORTION = 1000

const SomeLabels = z.array(Label).max(LABELS_MAX)

/** `labels` come in place of those that a device has; then some are taken away and others given. */
export const DeviceSet = z
  .strictObject({ labels: SomeLabels, addLabels: SomeLabels.min(1), removeLabels: SomeLabels.min(1) })
  .partial()
  .refine((set) => Object.keys(set).length > 0, 'is missing')
export type DeviceSet = z.infer<typeof DeviceSet>

export const changeDevices = endpoint('POST /user/api/devices/bulk', {
  about: 'Changes the labels of many devices. `changed` counts those that differ from before.',
  access: 'devices.write',
  changes: ['devices'],
  grows: true,
  audit: 'devices',
  input: z.strictObject({
    ...Choice,
    set: DeviceSet,
    dryRun: z.boolean().optional().describe('Tells what would change, and changes nothing.'),
    after: z
      .int()
      .min(0)
      .optional()
      .describe(
        `Changes one portion, of at most ${BULK_PORTION} devices, which \`total\` counts. Begin with 0, and go on with \`next\` of each answer until it is null.`,
      ),
  }),
  output: z.object({ total: z.int(), changed: z.int(), next: z.int().nullable() }),
  maxBody: MAX_CHOICE_BODY,
})
