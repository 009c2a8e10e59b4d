import type { Core } from '../../base/core.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { keepFiles } from '../../content/files/keep-files.ts'
import type { Frozen } from '../../content/painting/freeze-design.ts'
import { type Sweepable, sweepUnused } from './sweep-unused.ts'

type Needs = Pick<Core, 'db' | 'blobs' | 'now'>

/** A display (order to show a template) is needed while a stored wish (the picture of one device) names it. */
const displays: Sweepable = {
  kind: 'display',
  findKeysAfter: async (db, key, limit) => {
    const rows = await db
      .selectFrom('display')
      .select('seq')
      .where('seq', '>', Number(key))
      .orderBy('seq')
      .limit(limit)
      .execute()
    return rows.map((row) => String(row.seq))
  },
  async findNeeded(tx, keys) {
    const rows = await tx
      .selectFrom('display')
      .select('seq')
      .where('seq', 'in', keys.map(Number))
      .where((row) => row.exists(row.selectFrom('wish').select('wish.seq').whereRef('wish.seq', '=', 'display.seq')))
      .execute()
    return rows.map((row) => String(row.seq))
  },
  remove: (tx, keys) => tx.deleteFrom('display').where('seq', 'in', Array.from(keys, Number)).execute(),
}

/** Removes displays that no stored wish has named for a day. Returns the place from which the next turn continues. */
export const sweepDisplays = (core: Needs, from = ''): Promise<string> => sweepUnused(core, displays, from)

/**
 * Removes designs unused for a day, with their pictures and fonts. Returns the place from which the next turn
 * continues.
 */
export async function sweepDesigns(core: Needs, from = ''): Promise<string> {
  const removedDesigns: Frozen[] = []
  const designs: Sweepable = {
    kind: 'design',
    findKeysAfter: async (db, key, limit) => {
      const rows = await db
        .selectFrom('design')
        .select('hash')
        .where('hash', '>', key)
        .orderBy('hash')
        .limit(limit)
        .execute()
      return rows.map((row) => row.hash)
    },
    async findNeeded(tx, keys) {
      const rows = await tx
        .selectFrom('display')
        .select('designHash')
        .distinct()
        .where('designHash', 'in', oneOf(keys))
        .execute()
      return rows.map((row) => row.designHash)
    },
    async remove(tx, hashes) {
      // The files are released below, after the commit.
      await tx.deleteFrom('designSource').where('hash', 'in', oneOf(hashes)).execute()
      const rows = await tx.deleteFrom('design').where('hash', 'in', oneOf(hashes)).returning('content').execute()
      for (const { content } of rows) removedDesigns.push(JSON.parse(content))
    },
  }
  const next = await sweepUnused(core, designs, from)
  for (const { pictures, families = {} } of removedDesigns) {
    for (const sha256 of Object.values(pictures)) await keepFiles(core, 'image').drop(sha256)
    for (const { sha256 } of Object.values(families).flat()) await keepFiles(core, 'font').drop(sha256)
  }
  return next
}
