import type { ItemRow } from '@wifi-tms/contract/item-rows'
import { items } from '@wifi-tms/contract/items'
import { useMay } from '../../base/session/use-may.ts'
import { doubtOf } from './device-doubts.ts'
import { isUnshown } from './send-rows.ts'
import { useDryRun } from './use-dry-run.ts'

type CheckedItem = Pick<ItemRow, 'key' | 'name' | 'values' | 'template' | 'devices'>

/**
 * The reasons why the templates of some items cannot show their values, from a dry run, each once. With such values the
 * devices keep the pictures that they have. Empty for people who may not change items.
 */
export function useUnshownValues(checkedItems: readonly CheckedItem[]): readonly string[] {
  const mayWrite = useMay(items.access.write)
  const rowOf = ({ key, name, values, template, devices }: CheckedItem) => ({ key, name, values, template, devices })
  const { data } = useDryRun(mayWrite ? checkedItems.filter(({ key }) => key).map(rowOf) : [])
  const unshown = data?.warnings.filter((warning) => !doubtOf(warning) && isUnshown(warning)) ?? []
  return [...new Set(unshown.map(({ message }) => message))]
}
