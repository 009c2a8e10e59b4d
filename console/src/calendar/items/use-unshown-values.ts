import { type Item, items } from '@wifi-tms/contract/items'
import { useMay } from '../../base/session/use-may.ts'
import { doubtOf } from './device-doubts.ts'
import { isUnshown } from './send-rows.ts'
import { useDryRun } from './use-dry-run.ts'

type ItemFields = Pick<Item, 'key' | 'name' | 'values' | 'template' | 'devices'>

/**
 * The reasons why the template of an item cannot show its values, from a dry run. With such values the devices keep the
 * pictures that they have. Empty for people who may not change items.
 */
export function useUnshownValues(item: ItemFields | undefined): readonly string[] {
  const mayWrite = useMay(items.access.write)
  const rowOf = ({ key, name, values, template, devices }: ItemFields) => ({ key, name, values, template, devices })
  const { data } = useDryRun(mayWrite && item?.key ? [rowOf(item)] : [])
  const unshown = data?.warnings.filter((warning) => !doubtOf(warning) && isUnshown(warning)) ?? []
  return [...new Set(unshown.map(({ message }) => message))]
}
