import type { ItemFault } from '@wifi-tms/contract/items'
import { readSentence } from '@wifi-tms/contract/sentences'

/** The sentences of a dry run about devices: that leave another item, that are door signs, or that have another resolution. */
const kinds = ['takenFrom', 'onDoorSign', 'scaledOn'] as const
type DoubtKind = (typeof kinds)[number]

/** The kind of a warning about a device, and the name of that device; undefined for all other warnings. */
export function doubtOf({ message }: Pick<ItemFault, 'message'>): { kind: DoubtKind; device: string } | undefined {
  const { key, facts = {} } = readSentence(message) ?? {}
  const kind = kinds.find((name) => name === key)
  return kind && { kind, device: facts.device ?? '' }
}

/** The names of devices for each kind of warning that there is. */
export function deviceDoubts(warnings: readonly Pick<ItemFault, 'message'>[]) {
  const doubts = warnings.flatMap((warning) => doubtOf(warning) ?? [])
  return kinds.flatMap((kind) => {
    const names = doubts.flatMap((doubt) => (doubt.kind === kind ? doubt.device : []))
    return names.length > 0 ? [{ kind, names }] : []
  })
}
