import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'

/**
 * A set of keys in SQL. `among` makes the right side of `in`, once for each kind of database. `value` makes the one
 * bound value that holds the keys.
 */
interface KeySet<K> {
  among(db: Db): RawBuilder<K>
  value(keys: readonly K[]): string
}

/** The queries on a table of labels; `key` is its column with the key of the labelled thing. */
export function labelsIn<K extends string | number>(
  table: 'deviceLabel' | 'templateLabel' | 'roomEquipment',
  key: 'number' | 'templateId' | 'roomId',
  { among, value }: KeySet<K>,
) {
  const [labelTable, keyColumn] = [sql.table(table), sql.ref(key)]
  const readLabels = statement((db) =>
    sql<{ labelledKey: K; label: string }>`
      select ${keyColumn} as labelled_key, label from ${labelTable} where ${keyColumn} in ${among(db)} order by ${keyColumn}, position`.compile(
      db,
    ),
  )
  return {
    /** The labels of things that have any, in the order in which people wrote them. */
    async find(db: Db, keys: readonly K[]): Promise<Map<K, string[]>> {
      const labels = new Map<K, string[]>()
      for (const { labelledKey, label } of await readLabels(db, value(keys)))
        labels.set(labelledKey, [...(labels.get(labelledKey) ?? []), label])
      return labels
    },

    /** Replaces the labels of one thing. */
    async save(tx: Db, labelledKey: K, labels: readonly string[]): Promise<void> {
      await sql`delete from ${labelTable} where ${keyColumn} = ${labelledKey}`.execute(tx)
      if (labels.length === 0) return
      const rows = labels.map((label, position) => sql`(${labelledKey}, ${position}, ${label})`)
      await sql`insert into ${labelTable} (${keyColumn}, position, label) values ${sql.join(rows)}`.execute(tx)
    },

    /** The keys of things that have one of these labels. */
    having: (labels: readonly unknown[]): RawBuilder<K> =>
      sql<K>`(select ${keyColumn} from ${labelTable} where label in (${sql.join(labels)}))`,

    /** Every label with the number of things that have it. */
    async count(db: Db) {
      const countLabels = sql<{ label: string; count: number }>`
        select label, count(*) as count from ${labelTable} group by label order by label`
      return (await countLabels.execute(db)).rows
    },
  }
}
export type LabelsOf<K extends string | number> = ReturnType<typeof labelsIn<K>>
