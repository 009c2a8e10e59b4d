import type { Notice } from '@wifi-tms/contract/link'
import type { Core } from '../../../base/core.ts'
import type { Db } from '../../../base/database/db.ts'
import { sealWith } from '../../../base/random/seal.ts'
import { sealKey } from '../product-key.ts'

/** The seal that encrypts and signs the keys of these products, in place of the installation's own. */
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
      { id: 'p1', name: 'Shop', uri: 'shop', ...sealKey(SEAL, KEY), ...stamps },
      {
        id: 'p2',
        name: 'Office',
        uri: 'office/floor-1',
        ...sealKey(SEAL, OTHER_KEY),
        ...stamps,
      },
    ])
    .execute()
}

/**
 * Makes the parts of the server that logins of tags need, on this database. Lists record the notices and, as `cuts`,
 * the macs of closed connections.
 */
export function harnessOn(db: Db, clock = { now: new Date('2026-11-21T08:00:00Z') }) {
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
