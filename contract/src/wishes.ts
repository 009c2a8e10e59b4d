import { z } from 'zod'
import { failureFields } from './failures.ts'
import { Proof } from './protocols.ts'
import { Id, Moment, Sha256 } from './shapes.ts'

/** The stages of a device's wish: the picture that the device should show. */
export const wishStates = ['waiting', 'sending', 'drawing', 'shown', 'failed'] as const
export const WishState = z.enum(wishStates)
export type WishState = z.infer<typeof WishState>

/** The stages of a device in a display (of a `DisplayItem`). `superseded`: the device should show a newer picture. */
export const itemStates = [...wishStates, 'superseded'] as const
export const ItemState = z.enum(itemStates)
export type ItemState = z.infer<typeof ItemState>

/** The things that choose the picture: a person (`manual`), or a plan. `data`: new data of a source changed it. */
export const wishSources = ['manual', 'meeting', 'task', 'playlist', 'item', 'data'] as const
export const Source = z.enum(wishSources)

/** The names of values that are missing or of the wrong kind, at most 20: the picture shows marks in their places. */
const Lacks = z.array(z.string())

/**
 * The picture that a device should show. `frame` is null until the picture is painted. `item` is the item whose values
 * the picture shows. `message` is the reason of a failure.
 */
export const Wanted = z.object({
  frame: Sha256.nullable(),
  templateId: Id,
  templateName: z.string(),
  at: Moment,
  source: Source,
  item: Id.nullable(),
  state: WishState,
  /** The device has answered that it is busy, and is offered the picture again. */
  busy: z.boolean(),
  lacks: Lacks,
  message: z.string(),
  ...failureFields,
})
export type Wanted = z.infer<typeof Wanted>

/** The picture that a device shows, by this proof. The template is null for a frame that this server did not send. */
export const Shown = z.object({
  frame: Sha256,
  templateId: Id.nullable(),
  templateName: z.string(),
  at: Moment,
  proof: Proof,
  lacks: Lacks,
})
export type Shown = z.infer<typeof Shown>
