import { z } from 'zod'
import { forget, keep, keysIn, recall } from '../../../base/keep.ts'

/** The maximum number of templates for which this browser keeps something. */
const MOST_TEMPLATES = 100

/** The kinds of values that are kept: sample values and guidelines. */
const kinds = ['EDITOR_SAMPLES', 'EDITOR_GUIDELINES'] as const
type Kind = (typeof kinds)[number]

/** The key of the ids of all templates with kept values, the last used template first. */
const ORDER_KEY = 'EDITOR_TEMPLATES'
const Order = z.array(z.string())

const keyOf = (kind: Kind, id: string) => `${kind} ${id}`

export const recallForTemplate = (kind: Kind, id: string) => recall('localStorage', keyOf(kind, id))

/**
 * Keeps a value of a template in this browser; undefined removes it. If there are too many templates, the values of
 * those that were used longest ago are dropped. The values of deleted templates disappear in this way.
 */
export function keepForTemplate(kind: Kind, id: string, value: unknown) {
  if (value === undefined) forget('localStorage', keyOf(kind, id))
  else keep('localStorage', keyOf(kind, id), value)
  const keptIds = new Set(
    kinds.flatMap((kind) => keysIn('localStorage', keyOf(kind, '')).map((key) => key.slice(kind.length + 1))),
  )
  const lastOrder = Order.safeParse(recall('localStorage', ORDER_KEY)).data ?? []
  const order = [...new Set([id, ...lastOrder, ...keptIds])].filter((id) => keptIds.has(id))
  for (const droppedId of order.splice(MOST_TEMPLATES))
    for (const kind of kinds) forget('localStorage', keyOf(kind, droppedId))
  keep('localStorage', ORDER_KEY, order)
}
