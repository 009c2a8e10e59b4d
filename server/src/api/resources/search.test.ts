import { resources } from '@wifi-tms/contract/calls'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'

/** Names as people write them, each with searches that find only this name. */
const searchesByName: Record<string, string[]> = {
  'Caf\u00e9 am See': ['cafe', 'CAF\u00c9', 'cafe\u0301 A', 'f\u00e9 ', 'FE'],
  'Cre\u0300merie': ['cr\u00e8me', 'CREME', 'cre\u0300m'],
  Straße: ['STRASSE', 'straße', 'ſtraſſe', 'STRAẞE', 'traß'],
  'GASSENHAUER 1': ['gaßen'],
  Łódź: ['LODZ', 'łódź', 'DŹ', 'lo\u0301dz\u0301'],
  'Ærøskøbing Þór': ['aeroskobing', 'ÆRØ', 'thor'],
  'İzmir Iğdır': ['izmir', 'IZMIR', 'IĞDIR', 'igdir', 'ığdır'],
  ΟΔΟΣ: ['οδος', 'οδοσ', 'όδός'],
  'ＷＩＤＥ ﬁt ①': ['wide fit 1', 'ＦＩＴ'],
  '\uc11c\uc6b8\uc5ed': ['\uc6b8\uc5ed', '\uc11c\uc6b8'.normalize('NFD')],
  '\u1107\u116e\u1109\u1161\u11ab': ['\ubd80\uc0b0'],
  ｶﾞﾗｽ: ['ガラス', 'ラス', 'カ\u3099'],
  会议室: ['议', '会议室'],
  שָׁלוֹם: ['שלום'],
  'Heart ❤\ufe0f': ['❤'],
  'Price ﷺ': ['ﷺ', 'e ﷺ'],
  '50%_o\\f': ['%', '_', '\\', '0%_O\\'],
  a0b1c2d3e4f5: ['A0:B1:C2:D3:E4:F5', 'a0-b1-c2-', 'a0b1.c2d3.e4f5', 'A0B1-C2D3', ' a0:b1 '],
  zyxwv: ['Z\u0301y', 'zyxwv'],
}
/** Searches that find nothing. */
const emptySearches = [
  'zyxwv\u0301x',
  '%5',
  'caf_',
  'c%e',
  '\u0301',
  '\u0301\u0301\u0301',
  'strase',
  'カ\u3099カ',
  'A0:B1:C3',
]

/**
 * The lists that are tested with all searches; devices have their own index. For the other lists a few searches show
 * that they fold letters in the same way.
 */
const thoroughLists = ['devices', 'products']
const searchedTexts = ['CAF\u00c9', 'STRASSE', 'lo\u0301dz\u0301', 'カ\u3099', '议', '%', '0%_O\\', 'a0b1.c2d3.e4f5']
const fewEmptySearches = ['caf_', 'strase']

/** The table of each resource, and the column of a name that people give. */
const columns: Record<string, [table: string, column: string]> = {
  users: ['account', 'company'],
  products: ['product', 'name'],
  deviceTypes: ['device_type', 'name'],
  screenTypes: ['screen_type', 'module'],
  algorithms: ['algorithm', 'name'],
  otas: ['ota', 'description'],
  images: ['image', 'name'],
  fonts: ['font', 'family'],
  devices: ['device', 'alias'],
  templates: ['template', 'name'],
  displays: ['display', 'template_name'],
  audits: ['audit', 'object_name'],
  rooms: ['room', 'name'],
  accessPoints: ['access_point', 'name'],
  directories: ['directory', 'name'],
  meetings: ['meeting', 'organiser'],
  tasks: ['task', 'name'],
  playlists: ['playlist', 'name'],
  rollouts: ['rollout', 'name'],
  items: ['item', 'name'],
  dataSources: ['source', 'name'],
  webhooks: ['webhook', 'name'],
  alerts: ['alert', 'name'],
}

eachServer('the search of every list', (server) => {
  beforeAll(async () => {
    const { db } = server().core
    const tables = await db.introspection.getTables()
    for (const [table, column] of Object.values(columns)) {
      const computedColumns = ['device.number', 'display.outcome']
      const writtenColumns = tables
        .find(({ name }) => name === table)!
        .columns.filter(
          ({ name, isAutoIncrementing }) => !isAutoIncrementing && !computedColumns.includes(`${table}.${name}`),
        )
      for (const [index, name] of Object.keys(searchesByName).entries()) {
        const values = writtenColumns.map((columnInfo) => {
          if (columnInfo.name === column) return name
          if (['target', 'fields'].includes(columnInfo.name)) return '{}'
          return /int/i.test(columnInfo.dataType) ? 1000 + index : `#${index}`
        })
        await sql`insert into ${sql.table(table)} (${sql.join(writtenColumns.map((columnInfo) => sql.ref(columnInfo.name)))})
          values (${sql.join(values)})`.execute(db)
      }
    }
  })

  test.each(Object.entries(resources as unknown as Record<string, { list: Endpoint }>))(
    '%s: the same words find the same names',
    async (name, { list }) => {
      // The page is past all rows, as only the count is needed.
      const countOf = async (q: string) => {
        const { body } = await server().tell(list, { q, page: 100 })
        return (body.data as { total: number }).total
      }
      expect(columns).toHaveProperty(name)
      const isThorough = thoroughLists.includes(name)
      for (const q of isThorough ? Object.values(searchesByName).flat() : searchedTexts)
        expect([q, await countOf(q)]).toEqual([q, 1])
      for (const q of isThorough ? emptySearches : fewEmptySearches) expect([q, await countOf(q)]).toEqual([q, 0])
    },
  )
})
