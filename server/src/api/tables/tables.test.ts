import { audits } from '@wifi-tms/contract/audit'
import { resources } from '@wifi-tms/contract/calls'
import { devices } from '@wifi-tms/contract/devices'
import { type Endpoint, WORKBOOK } from '@wifi-tms/contract/endpoint'
import { fonts } from '@wifi-tms/contract/fonts'
import { meetings } from '@wifi-tms/contract/meetings'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { addDevices } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { readCsv } from './testing/read-csv.ts'

/** The rows of a CSV table as objects by its header. */
function rowsOf(bytes: Uint8Array, separator?: ',' | ';') {
  const [head, ...lines] = readCsv(Buffer.from(bytes).toString(), separator)
  return lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [head![index]!, cell])))
}

/** The texts and numbers of a workbook's cells, row by row; undefined stands for an empty cell. */
function sheetOf(bytes: Uint8Array) {
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c r="([A-Z]+)\d+"[^>]*>.*?<(v|t)[^>]*>([^<]*)<\/\2>/gs)].map(([, column, , value]) => [
      column,
      value,
    ]),
  )
}

eachServer('lists as tables', (server) => {
  let product: string
  beforeAll(async () => {
    product = (await server().ask(products.create, { name: 'Shop', uri: 'shop' }))._id
    const add = (number: number, alias: string, labels: string[] = []) =>
      server().ask(devices.create, { mac: `a0000000000${number}`, alias, product, labels })
    await add(1, '=1+1')
    await add(2, 'say "x", then; go', ['north', 'cold'])
    await add(3, '-5')
  })

  const download = async (call: Endpoint, query: object = {}) => {
    const { status, bytes } = await server().tell(call, query)
    expect([call.path, query, status]).toEqual([call.path, query, 200])
    return bytes
  }

  test('a table has a header of field names, texts that begin like a formula stay texts, and quotes are doubled', async () => {
    const bytes = await download(devices.download, { product, sort: 'mac' })
    const text = Buffer.from(bytes).toString()
    expect(text.startsWith('\uFEFF_id,mac,alias,product,')).toBe(true)
    const rows = rowsOf(bytes)
    expect(rows.map(({ alias }) => alias)).toEqual(["'=1+1", 'say "x", then; go', "'-5"])
    expect(rows[1]).toMatchObject({ labels: '["north","cold"]', status: 'offline', 'wifi.passwordSet': 'false' })
    expect(text).toContain('"say ""x"", then; go"')
    const semicolons = rowsOf(await download(devices.download, { product, sort: 'mac', sep: ';' }), ';')
    expect(semicolons).toEqual(rows)
  })

  test('a text with line ends is one cell', async () => {
    const { _id: room } = await server().ask(rooms.create, { name: 'Oslo', timeZone: 'UTC' })
    const times = { date: '2099-01-05', startTime: '09:00', endTime: '10:00', recurrence: 'FREQ=DAILY;COUNT=3' }
    await server().ask(meetings.create, { name: 'Board', room, ...times, description: 'one\ntwo\r\nthree' })
    const range = { from: '2099-01-05', to: '2099-01-06' }
    const { items } = await server().ask(meetings.list, range)
    const rows = rowsOf(await download(meetings.download, range))
    // The days of a series are rows that share an id.
    expect(rows.map(({ date }) => date)).toEqual(items.map(({ date }) => date))
    expect(rows.map(({ date }) => date)).toEqual(['2099-01-05', '2099-01-06'])
    expect(rows[0]!.description).toBe('one\ntwo\r\nthree')
  })

  test('a workbook has numbers as numbers and every text as a text', async () => {
    const answer = await server().tell(devices.download, { product, sort: 'mac', format: 'xlsx' })
    expect(answer.headers.get('content-type')).toBe(WORKBOOK)
    const [head, ...rows] = sheetOf(answer.bytes)
    const columnOf = (name: string) => head!.find(([, title]) => title === name)![0]
    const cells = (name: string) => rows.map((row) => row.find(([column]) => column === columnOf(name))?.[1])
    expect(cells('alias')).toEqual(['=1+1', 'say "x", then; go', '-5'])
    expect(cells('labels')).toEqual(['[]', '["north","cold"]', '[]'])
    const xml = strFromU8(unzipSync(answer.bytes)['xl/worksheets/sheet1.xml']!)
    expect(xml).toContain('t="inlineStr" s="1"><is><t xml:space="preserve">=1+1</t>')
    expect(xml).not.toContain('<f')
    const panels = await server().tell(resources.screenTypes!.download, { type: 1, format: 'xlsx' })
    expect(strFromU8(unzipSync(panels.bytes)['xl/worksheets/sheet1.xml']!)).toMatch(/<c r="[A-Z]+2"><v>\d+<\/v>/)
  })

  test.each(Object.entries(resources))(
    'the table of %s has the rows of its list in their order, for each filter',
    async (_, { list, download: call }) => {
      const { items } = (await server().ask(list as never, { limit: 100 } as never)) as { items: { _id: string }[] }
      const rows = rowsOf(await download(call))
      expect(rows.slice(0, 100).map(({ _id }) => _id)).toEqual(items.map(({ _id }) => _id))
      expect((await server().tell(call, { colour: 'red' })).code).toBe(40000)
      expect((await server().tell(call, { format: 'pdf' })).body.errors![0]!.path).toBe('format')
      expect((await server().tell(call, { sep: '|' })).body.errors![0]!.path).toBe('sep')
    },
  )

  test('filters, search and order are those of the list', async () => {
    await addDevices(server().core.db, 250, { productId: product, alias: 'many', rssi: -60 })
    for (const query of [
      { q: 'many', sort: '-mac' },
      { labels: 'cold' },
      { product, sort: 'alias', status: ['offline', 'online'] },
      { rssi: 'high', sort: 'lastSeenAt' },
      { q: 'nothing of the kind' },
    ]) {
      const ids: string[] = []
      for (let page = 1; page <= 3; page++)
        ids.push(
          ...(await server().ask(devices.list, { ...query, limit: 100, page } as never)).items.map(({ _id }) => _id),
        )
      const rows = rowsOf(await download(devices.download, query))
      expect([query, rows.map(({ _id }) => _id)]).toEqual([query, ids])
    }
    const [row] = rowsOf(await download(devices.download, { q: 'many', sort: 'mac' }))
    expect(row!['wifi.rssi']).toBe('-60')
    const found = rowsOf(await download(templates.download, { q: 'none', sort: 'forItems', labels: 'x' }))
    expect(found).toEqual([])
  })

  test('a list with a filter `format` is filtered by it, beside the format of the table', async () => {
    const stamps = { createdAt: '', updatedAt: '', createdBy: '', createdById: '', updatedBy: '', updatedById: '' }
    const font = { family: 'F', description: '', style: 'normal', weightMin: 400, weightMax: 400, glyphs: 1, bytes: 1 }
    const file = { sfntBytes: 1, embedding: 'installable', ...stamps }
    for (const format of ['ttf', 'otf', 'woff'])
      await server()
        .core.db.insertInto('font')
        .values({ id: format, name: format, sha256: format, format, ...font, ...file } as never)
        .execute()
    const formats = async (query: object) => rowsOf(await download(fonts.download, query)).map(({ _id }) => _id)
    expect(await formats({ format: 'ttf' })).toEqual(['ttf'])
    expect(await formats({ format: ['otf', 'csv', 'woff'], sort: 'name' })).toEqual(['otf', 'woff'])
    const { headers, bytes } = await server().tell(fonts.download, { format: ['ttf', 'xlsx'] })
    expect([headers.get('content-type'), sheetOf(bytes).length]).toEqual([WORKBOOK, 2])
    expect((await server().tell(devices.download, { format: 'ttf' })).body.errors![0]!.path).toBe('format')
  })

  test('whoever may read the list may have its table, and secrets are in none', async () => {
    for (const role of ['viewer', 'editor'] as const)
      await server().ask(users.create, { username: role, password: 'secret-1', roles: [role] })
    const viewer = await server().login('viewer', 'secret-1')
    expect((await server().tell(products.download, {}, viewer)).status).toBe(200)
    expect((await server().tell(audits.download, {}, viewer)).code).toBe(40300)
    expect((await server().tell(products.download, {}, '')).code).toBe(50008)
    const { apikey } = await server().ask(products.get, { id: product })
    const table = Buffer.from(await download(products.download)).toString()
    expect([table.includes(apikey), table.includes('apikey')]).toEqual([false, false])
    expect(Object.keys(rowsOf(await download(users.download))[0]!)).toContain('passwordSet')
    expect(Buffer.from(await download(users.download)).toString()).not.toMatch(/argon2|secret-1/)
    expect(Object.keys(rowsOf(await download(resources.templates!.download))[0] ?? {})).not.toContain('canvas')
  })
})
