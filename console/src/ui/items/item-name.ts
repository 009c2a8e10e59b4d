import type { Device } from '@wifi-tms/contract/devices'
import { type Item, items } from '@wifi-tms/contract/items'
import { useObjects } from '../../base/calls/use-objects.ts'
import { useMay } from '../../base/session/use-may.ts'

export const itemName = ({ key, name }: Pick<Item, 'key' | 'name'>): string => name || key

/**
 * Gives a function that names the item of a device in these rows. It returns undefined for a device without an item,
 * and for all devices if the person may not see items.
 */
export function useItemNames(rows: readonly Device[]) {
  const mayRead = useMay(items.access.read)
  const itemsById = useObjects(items, mayRead ? rows : [], ({ item }) => item)
  return (device: Device): string | undefined => {
    const item = itemsById.get(device.item ?? '')
    return item && itemName(item)
  }
}
