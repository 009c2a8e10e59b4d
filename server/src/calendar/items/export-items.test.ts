import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { exportItems, items, VALUE_COLUMNS_MAX } from '@wifi-tms/contract/items'
import { templates } from '@wifi-tms/contract/templates'
import { expect, onTestFinished, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { importer } from './import-folder.ts'
import { valuesOfCells } from './rules.ts'

test('a cell equal to its value changes nothing, an empty cell adds no value, and the order of values stays', () => {
  const before = { b: 1.5, a: ' x ', list: [1], none: '', gone: 'y' }
  const after = valuesOfCells({ a: 'x', b: '1.5', list: '[1]', none: '', gone: '', fresh: '', more: '2' }, before)
  expect(Object.entries(after)).toEqual(Object.entries({ ...before, gone: '', more: '2' }))
  expect(valuesOfCells({ a: 'x' }, before)).toEqual({ a: ' x ' })
})

eachServer('the export of items', (server) => {
  const exportTable = async (input = {}) =>
    Buffer.from((await server().ask(exportItems, input)) as Uint8Array).toString()

  test('an exported table imports back without a change, and the export applies the filters of the list', async () => {
    const macs = ['b9b9b9b9b9b9', 'babababababa']
    for (const mac of macs) await addDevice(server().core.db, { mac })
    const canvas = { version: 1 as const, elements: [] }
    const addTemplate = (name: string) => server().ask(templates.create, { name, resolution: '48x20', canvas })
    const [shelf, twin] = [await addTemplate('=Shelf, "x"'), await addTemplate('Twin'), await addTemplate('Twin')]
    const rows = [
      {
        key: '007',
        name: 'Käse\nhart',
        template: shelf!._id,
        devices: macs,
        values: { price: '-5', note: "'=HYPERLINK()" },
      },
      { key: '=1+1', values: { stock: 3, sizes: ['S', 'M'], price: '@x', key: '\tk', 'values.a': 'b' } },
      { key: "'=2", name: '  ', template: twin!._id, values: { fresh: true } },
      ...Array.from({ length: 1200 }, (_, index) => ({ key: `x${index}`, values: { price: '1' } })),
    ]
    expect((await server().ask(writeItems, { rows })).failed).toEqual([])
    const before = (await server().ask(items.list, { sort: 'key', limit: 100 })).items
    const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-export-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    let elapsedMs = 0
    const checkFolder = importer(server().core, folder, () => elapsedMs)
    const table = await exportTable()
    // The table begins with a byte order mark.
    expect(table.slice(1)).toContain(`key,name,template,devices,`)
    expect(table).toContain(`'=1+1,`)
    await writeFile(join(folder, 'all.csv'), table)
    await checkFolder()
    // The importer takes files that have not changed for two seconds.
    elapsedMs += 2000
    await checkFolder()
    const lines = (await readFile(join(folder, 'done', 'all.csv.result.csv'), 'utf8')).trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(rows.length)
    expect(lines.filter((line) => !line.endsWith(',same,'))).toEqual([])
    expect((await server().ask(items.list, { sort: 'key', limit: 100 })).items).toEqual(before)
    expect((await exportTable({ q: 'Käse' })).trim().split('\r\n')).toHaveLength(2)
    expect((await exportTable({ key: ['x1', 'x2'] })).trim().split('\r\n')).toHaveLength(3)
  })

  test('the export refuses items that together have more values than a table may have columns', async () => {
    const rows = [0, 1].map((part) => ({
      key: `wide${part}`,
      values: Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`v${part}-${index}`, '1'])),
    }))
    await server().ask(writeItems, { rows })
    const { code, body } = await server().tell(exportItems, {})
    expect([code, body.errors?.[0]?.path]).toEqual([40000, 'q'])
    expect(VALUE_COLUMNS_MAX).toBeLessThan(1200)
    expect((await exportTable({ key: 'wide0' })).split('\r\n')[1]).toContain('wide0')
  })
})
