import type { ItemFault } from '@wifi-tms/contract/item-rows'
import { readSentence } from '@wifi-tms/contract/sentences'

/**
 * The kinds of warnings about devices in a dry run: a device leaves another item, is a door sign, or has another
 * resolution.
 */
const kinds = ['takenFrom', 'onDoorSign', 'scaledOn'] as const
type DoubtKind = (typeof kinds)[number]

/** Returns the kind of a warning about a device, and the device's name; undefined for all other warnings. */
export function doubtOf({ message }: Pick<ItemFault, 'message'>): { kind: DoubtKind; device: string } | undefined {
  const { key, facts = {} } = readSentence(message) ?? {}
  const kind = kinds.find((name) => name === key)
  return kind && { kind, device: facts.device ?? '' }
}

/** Groups the names of devices by the kind of warning. */
export function deviceDoubts(warnings: readonly Pick<ItemFault, 'message'>[]) {
  const doubts = warnings.flatMap((warning) => doubtOf(warning) ?? [])
  return kinds.flatMap((kind) => {
    const names = doubts.flatMap((doubt) => (doubt.kind === kind ? doubt.device : []))
    return names.length > 0 ? [{ kind, names }] : []
  })
}
