import type { ItemFault } from '@wifi-tms/contract/items'
import { readSentence } from '@wifi-tms/contract/sentences'

/**
 * The kinds of warnings about devices in a dry run: they leave another item, are door signs, or have another
 * resolution.
 */
const kinds = ['takenFrom', 'onDoorSign', 'scaledOn'] as const
type DoubtKind = (typeof kinds)[number]

/** The kind of a warning about a device, and the name of that device; undefined for all other warnings. */
export function doubtOf({ message }: Pick<ItemFault, 'message'>): { kind: DoubtKind; device: string } | undefined {
  const { key, facts = {} } = readSentence(message) ?? {}
  const kind = kinds.find((name) => name === key)
  return kind && { kind, device: facts.device ?? '' }
}

/** The names of devices, grouped by the kind of warning. */
export function deviceDoubts(warnings: readonly Pick<ItemFault, 'message'>[]) {
  const doubts = warnings.flatMap((warning) => doubtOf(warning) ?? [])
  return kinds.flatMap((kind) => {
    const names = doubts.flatMap((doubt) => (doubt.kind === kind ? doubt.device : []))
    return names.length > 0 ? [{ kind, names }] : []
  })
}
