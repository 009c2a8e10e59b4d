import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'

/** A condition that a key is in a set: built once per kind of database, and the one bound value that holds the set. */
interface Keys<K> {
  among(db: Db): RawBuilder<K>
  value(keys: readonly K[]): string
}

/** The labels of a noun, in a table of their own by the key of the labelled thing. */
export function labelsIn<K extends string | number>(
  table: 'deviceLabel' | 'templateLabel' | 'roomEquipment',
  key: 'number' | 'templateId' | 'roomId',
  { among, value }: Keys<K>,
) {
  const [all, whose] = [sql.table(table), sql.ref(key)]
  const labelled = statement((db) =>
    sql<{ whose: K; label: string }>`
      select ${whose} as whose, label from ${all} where ${whose} in ${among(db)} order by ${whose}, position`.compile(
      db,
    ),
  )
  return {
    /** The labels of those that have any, in the order in which people wrote them. */
    async of(db: Db, keys: readonly K[]): Promise<Map<K, string[]>> {
      const labels = new Map<K, string[]>()
      for (const { whose, label } of await labelled(db, value(keys)))
        labels.set(whose, [...(labels.get(whose) ?? []), label])
      return labels
    },

    /** Replaces the labels of one thing. */
    async save(tx: Db, of: K, labels: readonly string[]): Promise<void> {
      await sql`delete from ${all} where ${whose} = ${of}`.execute(tx)
      if (labels.length === 0) return
      const rows = labels.map((label, position) => sql`(${of}, ${position}, ${label})`)
      await sql`insert into ${all} (${whose}, position, label) values ${sql.join(rows)}`.execute(tx)
    },

    /** The keys of things that have one of these labels. */
    having: (labels: readonly unknown[]): RawBuilder<K> =>
      sql<K>`(select ${whose} from ${all} where label in (${sql.join(labels)}))`,

    /** Every label with the number of things that have it. */
    async count(db: Db) {
      const counted = sql<{ label: string; count: number }>`
        select label, count(*) as count from ${all} group by label order by label`
      return (await counted.execute(db)).rows
    },
  }
}
export type LabelsOf<K extends string | number> = ReturnType<typeof labelsIn<K>>
