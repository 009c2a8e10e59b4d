import type { Notice } from '@wifi-tms/contract/link'
import type { Core } from '../../../base/core.ts'
import type { Db } from '../../../base/database/db.ts'
import { sealWith } from '../../../base/random/seal.ts'
import { closeKey } from '../product-key.ts'

/** The seal for the keys of these products. */
export const SEAL = sealWith(Buffer.alloc(32, 7))

/** Keys of the two products that `addProducts` makes. */
export const KEY = 'key-of-the-shop-0123456789'
export const OTHER_KEY = 'key-of-the-office-9876543210'

/** Adds product `shop` with KEY and product `office/floor-1` with OTHER_KEY, with this enrolment. */
export async function addProducts(db: Db, enrolment = 'open'): Promise<void> {
  const createdAt = new Date(0).toISOString()
  const stamps = {
    createdAt,
    updatedAt: createdAt,
    createdBy: 'ann',
    updatedBy: 'ann',
    enrolment,
    quiet: '[]',
    budget: null,
    trmnl: 0,
    batteryMark: 0,
    wake: 300,
    timeZone: '',
  }
  await db
    .insertInto('product')
    .values([
      { id: 'p1', name: 'Shop', uri: 'shop', ...closeKey(SEAL, KEY), ...stamps },
      {
        id: 'p2',
        name: 'Office',
        uri: 'office/floor-1',
        ...closeKey(SEAL, OTHER_KEY),
        ...stamps,
      },
    ])
    .execute()
}

/** The parts of the server that logins of tags need. Notices and cuts on the wire are added to lists. */
export function standOn(db: Db, clock = { now: new Date('2026-11-21T08:00:00Z') }) {
  const notices: Notice[] = []
  const cuts: string[] = []
  const core: Pick<Core, 'db' | 'seal' | 'now' | 'wire'> = {
    db,
    seal: SEAL,
    now: () => clock.now,
    wire: {
      toTag: () => false,
      toConsoles() {},
      changed() {},
      notice: (notice) => void notices.push(notice),
      cut: (name) => void cuts.push(name),
      cutKeyed() {},
    },
  }
  return { core, clock, notices, cuts }
}
