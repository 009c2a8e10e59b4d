import type { Item } from '@wifi-tms/contract/items'

export const itemName = ({ key, name }: Pick<Item, 'key' | 'name'>): string => name || key
