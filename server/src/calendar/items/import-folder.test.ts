import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { items } from '@wifi-tms/contract/items'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Config } from '../../base/process/config.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { importer } from './import-folder.ts'

eachServer('the import folder', (server) => {
  let folder: string
  let elapsedMs = 0
  let checkFolder: () => Promise<void>
  /** Makes the importer use these settings from here on. */
  const useSettings = (settings: Pick<Config, 'importMaxChangePercent' | 'importCents'>) => {
    const { core } = server()
    checkFolder = importer({ ...core, config: { ...core.config, ...settings } }, folder, () => elapsedMs)
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wifi-tms-import-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    useSettings({})
  })
  const writeToFolder = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)
  /** Looks at the folder now, and again after two seconds, when its unchanged files are imported. */
  const importFiles = async () => {
    await checkFolder()
    elapsedMs += 2000
    await checkFolder()
  }
  const namesIn = async (subfolder: string) => (await readdir(join(folder, subfolder))).sort()
  const resultOf = (subfolder: string, name: string) => readFile(join(folder, subfolder, `${name}.result.csv`), 'utf8')
  const valuesOf = async (key: string) => (await server().ask(items.list, { key })).items[0]?.values

  test('a table is imported row by row once it has stopped growing, and its result is stored beside it', async () => {
    const mac = 'b7b7b7b7b7b7'
    const id = await addDevice(server().core.db, { mac })
    const head = 'Key;Name;Price;devices\r\n'
    await writeToFolder('night.csv', Buffer.from(head, 'latin1'))
    await checkFolder()
    // The letter ä and the euro sign in Windows-1252.
    const rows = `007;K\xe4se;1,49 \x80;${mac}\r\n008;Rounded;5,90E+12;\r\n;No key;1;\r\n`
    await writeToFolder('night.csv', Buffer.from(head + rows, 'latin1'))
    elapsedMs += 2000
    await checkFolder()
    expect(await namesIn('.')).toEqual(['night.csv'])
    elapsedMs += 2000
    await checkFolder()
    expect([await namesIn('.'), await namesIn('done')]).toEqual([['done'], ['night.csv', 'night.csv.result.csv']])
    expect((await resultOf('done', 'night.csv')).split('\r\n')).toEqual([
      'row,key,outcome,message',
      '0,007,created,',
      '1,008,failed,"rows.1.values.Price: was spoilt by a spreadsheet: 5,90E+12"',
      '2,,failed,rows.2.key: is missing',
      '',
    ])
    expect((await server().ask(items.list, { key: '007' })).items[0]).toMatchObject({
      name: 'Käse',
      values: { Price: '1,49 €' },
      devices: [id],
    })
  })

  test('a row finds a template by its name or its id', async () => {
    const canvas = { version: 1 as const, elements: [] }
    const { _id: template } = await server().ask(templates.create, { name: 'Shelf label', resolution: '48x20', canvas })
    await writeToFolder('named.csv', `key,template\nby name,Shelf label\nby id,${template}\nby nothing,Gone`)
    await importFiles()
    const { items: found } = await server().ask(items.list, { q: 'by ', sort: 'key' })
    expect(found.map((item) => [item.key, item.template])).toEqual([
      ['by id', template],
      ['by name', template],
    ])
    expect(await resultOf('done', 'named.csv')).toContain(
      '2,by nothing,failed,rows.2.template: There is no such template',
    )
  })

  test('a file does not overwrite an earlier one of the same name', async () => {
    for (const price of ['1', '2']) {
      await writeToFolder('prices.json', JSON.stringify({ rows: [{ key: 'twice', values: { price } }] }))
      await importFiles()
    }
    expect(await namesIn('done')).toEqual([
      'prices-2.json',
      'prices-2.json.result.csv',
      'prices.json',
      'prices.json.result.csv',
    ])
    expect(await valuesOf('twice')).toEqual({ price: '2' })
    expect(await resultOf('done', 'prices-2.json')).toContain('0,twice,changed,')
  })

  test.each([
    ['broken.json', '{"rows":[', 'is not JSON'],
    ['empty.csv', '', 'is not a table'],
    ['nokey.csv', 'sku;price\r\n1;2', 'has no column key'],
    ['quote.csv', 'key;price\r\n1;"2', 'is not a table: look at line 2'],
    ['norows.json', '{"items":[]}', 'rows: Invalid input: expected array, received undefined'],
    ['wrong.json', '{"rows":[{"key":1}]}', 'rows.0.key: must be a text'],
    ['tried.json', '{"rows":[{"key":"tried"}],"dryRun":true}', 'asks only for a dry run'],
    ['change.json', '{"rows":[],"missing":"delete","maxChange":0}', 'items would change or go'],
  ])('%s fails as a whole, and its result has the reason', async (name, content, message) => {
    await server().ask(items.create, { key: `kept ${name}`, values: {} })
    await writeToFolder(name, content)
    await importFiles()
    expect(await namesIn('failed')).toEqual([name, `${name}.result.csv`])
    expect(await resultOf('failed', name)).toContain(message)
    expect(await valuesOf(`kept ${name}`)).toEqual({})
  })

  test('files of other kinds stay in the folder', async () => {
    await writeToFolder('prices.tmp', 'key\r\n1')
    await importFiles()
    expect(await namesIn('.')).toEqual(['prices.tmp'])
  })

  test('a message of the Pricer File Interface imports its data file and writes the result file that it names', async () => {
    await writeToFolder('n.i1', '0001 pf1 121 0 |Milk| 122 0 |1,49| |,\r\n0001 |,\r\n0001 pf2 122 0 |2,00| |,\r\n')
    await writeToFolder('n.m1', 'UPDATE,0001,,C:\\shop\\n.i1,C:\\shop\\n.r7\r\n')
    await importFiles()
    expect(await namesIn('.')).toEqual(['done', 'n.r7'])
    expect((await readFile(join(folder, 'n.r7'), 'utf8')).split('\r\n').map((line) => line.slice(0, 6))).toEqual([
      '1 0000',
      '2 0001',
      '3 0000',
      '',
    ])
    expect(await valuesOf('pf1')).toEqual({ p121: 'Milk', p122: '1,49' })
    // Properties that a record does not name stay.
    await writeToFolder('o.i1', '0001 pf1 122 0 |1,59| |,\r\n')
    await writeToFolder('o.m1', 'UPDATE,0001,,/srv/o.i1,')
    await importFiles()
    expect(await valuesOf('pf1')).toEqual({ p121: 'Milk', p122: '1,59' })
    await writeToFolder('p.i1', '0001 pf1 122 0 |1,59| |,\r\n')
    await writeToFolder('p.m1', 'DELETE,0001,,p.i1,p.r7')
    await writeToFolder('q.m1', 'PRINT,0001,,p.i1,p.r7')
    await writeToFolder('r.m1', 'UPDATE,0001,,../done/n.i1,x.csv')
    await importFiles()
    expect([await valuesOf('pf1'), await valuesOf('pf2')]).toEqual([undefined, { p122: '2,00' }])
    expect(await resultOf('failed', 'q.m1')).toContain('has an order that is not taken: PRINT')
    expect(await resultOf('failed', 'r.m1')).toContain('names no data file')
  })

  test('a product file of Opticon inserts and deletes', async () => {
    await writeToFolder('a.csv', 'I;op1;4001;Milk;1,49\nI;op2;4002;Rice;2,00\n')
    await importFiles()
    expect((await server().ask(items.list, { key: 'op1' })).items[0]).toMatchObject({
      name: 'Milk',
      values: { barcode: '4001', field4: '1,49' },
    })
    await writeToFolder('b.csv', 'D;op1;;;\nD;never;;;\n')
    await importFiles()
    expect([await valuesOf('op1'), await valuesOf('op2')]).toEqual([undefined, { barcode: '4002', field4: '2,00' }])
    expect(await resultOf('done', 'b.csv')).toContain('0,op1,deleted,')
  })

  test('update types add, change and remove items, and a change keeps the values that the row leaves out', async () => {
    // Type 1 writes an item, 6 only adds one, 2 only changes one, and 5 is not supported.
    await writeToFolder(
      'types.csv',
      'updateType;key;price;note\n1;ut1;1,00;old\n6;ut2;2,00;old\n2;ut9;3,00;\n5;ut1;9,00;\n',
    )
    await importFiles()
    expect((await resultOf('done', 'types.csv')).split('\r\n').slice(1, -1)).toEqual([
      '0,ut1,created,',
      '1,ut2,created,',
      '2,ut9,failed,rows.2.key: changes only an item that is there',
      '3,ut1,failed,rows.3.updateType: has an update type that is not taken: 5',
    ])
    await writeToFolder('more.csv', 'updateType;key;price;note\n2;ut1;;""\n6;ut2;9,00;new\n')
    await importFiles()
    expect([await valuesOf('ut1'), await valuesOf('ut2')]).toEqual([{ price: '1,00' }, { price: '2,00', note: 'old' }])
    // Type 7 changes only the price, and 4 everything but the price.
    await writeToFolder('last.csv', 'updateType;key;price;note\n7;ut1;1,10;lost\n4;ut2;9,00;new\n')
    await importFiles()
    expect([await valuesOf('ut1'), await valuesOf('ut2')]).toEqual([{ price: '1,10' }, { price: '2,00', note: 'new' }])
    // Types 3 and D remove an item.
    await writeToFolder('gone.csv', 'updateType;key\n3;ut1\nD;ut2\n')
    await importFiles()
    expect([await valuesOf('ut1'), await valuesOf('ut2')]).toEqual([undefined, undefined])
  })

  test('prices in cents get their decimal point, and a GTIN of any length finds its article', async () => {
    useSettings({ importCents: ['price'] })
    await writeToFolder('cents.csv', 'key;price\n4006381333931;00199\n05000112637922;5\nct3;1.99\nct4;\n')
    await importFiles()
    const { items: found } = await server().ask(items.list, { q: '4006381333931' })
    expect(found.map(({ values }) => values)).toEqual([{ price: '1.99' }])
    expect([await valuesOf('05000112637922'), await valuesOf('ct4')]).toEqual([{ price: '0.05' }, {}])
    expect(await resultOf('done', 'cents.csv')).toContain('ct3,failed,rows.2.values.price: must be whole cents without')
    await writeToFolder('again.csv', 'key;price\n04006381333931;199\n5000112637922;006\n')
    await importFiles()
    expect((await resultOf('done', 'again.csv')).split('\r\n').slice(1, -1)).toEqual([
      '0,04006381333931,same,',
      '1,5000112637922,changed,',
    ])
    expect(await valuesOf('05000112637922')).toEqual({ price: '0.06' })
  })

  test('a file for comparison lists the differences and changes nothing', async () => {
    await writeToFolder('ours.csv', 'key;name;price;shelf\ncp1;Milk;1,49;A\ncp2;Rice;2,00;A\ncp3;Tea;3,00;A\n')
    await importFiles()
    useSettings({ importMaxChangePercent: 0 })
    await writeToFolder(
      'till.compare.csv',
      'key;name;price\ncp1;Milk;1.49\ncp2;Rice;=2\ncp3;Green tea;3,10\ncp4;Salt;1\n;Lost;1\n',
    )
    await importFiles()
    expect((await resultOf('done', 'till.compare.csv')).split('\r\n')).toEqual([
      'key,field,ours,theirs,message',
      `cp2,values.price,"2,00",'=2,`,
      'cp3,name,Tea,Green tea,',
      'cp3,values.price,"3,00","3,10",',
      'cp4,key,,cp4,',
      ',,,,rows.4.key: is missing',
      '',
    ])
    expect([await valuesOf('cp3'), await valuesOf('cp4')]).toEqual([{ price: '3,00', shelf: 'A' }, undefined])
  })

  test('a file of a whole database deletes the items that it lacks only if a limit of changes is set, and only within the limit', async () => {
    const wholeDatabase = ';wd1;4001;Milk;1\n;wd2;4002;Rice;2\n'
    await writeToFolder('first.csv', `${wholeDatabase};4006381333931;4003;Tea;3\n`)
    await importFiles()
    await writeToFolder('unguarded.csv', wholeDatabase)
    await importFiles()
    expect(await valuesOf('4006381333931')).toMatchObject({ barcode: '4003' })
    useSettings({ importMaxChangePercent: 0 })
    await writeToFolder('guarded.csv', wholeDatabase)
    await importFiles()
    expect(await resultOf('failed', 'guarded.csv')).toMatch(/,,failed,\d+ of \d+ items would change or go/)
    expect(await valuesOf('4006381333931')).toMatchObject({ barcode: '4003' })
    useSettings({ importMaxChangePercent: 100 })
    await writeToFolder('taken.csv', `${wholeDatabase};04006381333931;4003;Tea;3\n`)
    await importFiles()
    const { items: left } = await server().ask(items.list, { sort: 'key' })
    expect(left.map(({ key }) => key)).toEqual(['4006381333931', 'wd1', 'wd2'])
  })
})
