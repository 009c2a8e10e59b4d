import { z } from 'zod'
import { Choice, MAX_CHOICE_BODY } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { LABELS_MAX, Label } from './labels.ts'
import { isSettings, orderFields, waitFields } from './orders.ts'
import { Id } from './shapes.ts'
import { Wake } from './wake.ts'

/** The most devices that one transaction changes. */
export const BULK_PORTION = 1000

const SomeLabels = z.array(Label).max(LABELS_MAX)

/** The changes of devices. `labels` replace those of a device; then `removeLabels` are removed and `addLabels` added. */
export const DeviceSet = z
  .strictObject({
    labels: SomeLabels,
    addLabels: SomeLabels.min(1),
    removeLabels: SomeLabels.min(1),
    product: Id,
    wake: Wake.nullable(),
  })
  .partial()
  .refine((set) => Object.keys(set).length > 0, 'is missing')
export type DeviceSet = z.infer<typeof DeviceSet>

/** An order to many devices. */
const DevicesOrder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('led'), ...waitFields, ...orderFields.led }),
  z.strictObject({ kind: z.literal('reboot'), ...waitFields, ...orderFields.reboot }),
  z.strictObject({ kind: z.literal('ask'), ...waitFields, ...orderFields.ask }),
  z.strictObject({ kind: z.literal('config'), ...waitFields, ...orderFields.config }).refine(...isSettings),
])
export type DevicesOrder = z.infer<typeof DevicesOrder>

export const changeDevices = endpoint('POST /user/api/devices/bulk', {
  about:
    'Changes many devices: their labels, product or wake (`set`), gives them an order, or removes them. `changed` counts those that differ from before, or get the order; of these `waiting` get it at their next contact.',
  access: 'devices.write',
  changes: ['devices', 'displays'],
  refuses: ['conflict'],
  grows: true,
  audit: 'devices',
  input: z
    .strictObject({
      ...Choice,
      set: DeviceSet.optional(),
      order: DevicesOrder.optional(),
      delete: z.literal(true).optional(),
      dryRun: z.boolean().optional().describe('Tells what would change, and changes nothing.'),
      after: z
        .int()
        .min(0)
        .optional()
        .describe(
          `Changes one portion, of at most ${BULK_PORTION} devices, which \`total\` counts. Begin with 0, and go on with \`next\` of each answer until it is null.`,
        ),
    })
    .refine(({ set, order, delete: remove }) => set ?? order ?? remove, { error: 'is missing', path: ['set'] })
    .refine(({ set, order, delete: remove }) => [set, order, remove].filter((one) => one !== undefined).length < 2, {
      error: 'stands alone: give one of set, order and delete',
      path: ['set'],
    }),
  output: z.object({ total: z.int(), changed: z.int(), waiting: z.int().optional(), next: z.int().nullable() }),
  maxBody: MAX_CHOICE_BODY,
})
