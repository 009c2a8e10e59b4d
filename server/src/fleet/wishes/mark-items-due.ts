import type { Db } from '../../base/database/db.ts'
import type { ChosenIds } from './new-wishes.ts'

/** Marks the items of these devices as due for a check, as the devices' product may have another template now. */
export const markItemsDue = (tx: Db, devices: ChosenIds) =>
  tx
    .updateTable('item')
    .set({ due: 1 })
    .where('template', 'is', null)
    .where('id', 'in', (row) =>
      row
        .selectFrom('device as other')
        .select('other.itemId')
        .where('other.id', 'in', devices)
        .$castTo<{ itemId: string }>(),
    )
    .execute()
