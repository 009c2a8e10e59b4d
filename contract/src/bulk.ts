import { z } from 'zod'
import { Choice, MAX_CHOICE_BODY } from './choice.ts'
import { endpoint } from './endpoint.ts'
import { LABELS_MAX, Label } from './labels.ts'
import { needsSetting, orderFields, waitFields } from './orders.ts'
import { Id } from './shapes.ts'
import { Wake } from './wake.ts'

/** The maximum number of devices that one transaction changes. */
export const BULK_PORTION = 1000

const LabelList = z.array(Label).max(LABELS_MAX)

/** The changes of devices. `labels` replaces all labels of a device, before `removeLabels` and then `addLabels`. */
export const DeviceSet = z
  .strictObject({
    labels: LabelList,
    addLabels: LabelList.min(1),
    removeLabels: LabelList.min(1),
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
  z.strictObject({ kind: z.literal('config'), ...waitFields, ...orderFields.config }).refine(...needsSetting),
])
export type DevicesOrder = z.infer<typeof DevicesOrder>

export const changeDevices = endpoint('POST /user/api/devices/bulk', {
  about:
    'Changes the labels, product or wake of many devices (`set`), gives many devices an order (`order`), or removes many devices (`delete`). `changed` counts the devices that are changed, get the order or are removed. `waiting` counts the devices among these that get the order only at their next contact.',
  access: 'devices.write',
  changes: ['devices', 'displays'],
  refuses: ['conflict'],
  needsStorage: true,
  audit: 'devices',
  input: z
    .strictObject({
      ...Choice,
      set: DeviceSet.optional(),
      order: DevicesOrder.optional(),
      delete: z.literal(true).optional(),
      dryRun: z.boolean().optional().describe('True: the answer tells what would change, and nothing is changed.'),
      after: z
        .int()
        .min(0)
        .optional()
        .describe(
          `Changes only one portion of at most ${BULK_PORTION} devices; \`total\` is the number of devices in the portion. Begin with 0, and repeat the call with the \`next\` of each answer until \`next\` is null.`,
        ),
    })
    .refine(({ set, order, delete: remove }) => set ?? order ?? remove, { error: 'is missing', path: ['set'] })
    .refine(
      ({ set, order, delete: remove }) => [set, order, remove].filter((action) => action !== undefined).length < 2,
      {
        error: 'stands alone: give one of set, order and delete',
        path: ['set'],
      },
    ),
  output: z.object({ total: z.int(), changed: z.int(), waiting: z.int().optional(), next: z.int().nullable() }),
  maxBody: MAX_CHOICE_BODY,
})
