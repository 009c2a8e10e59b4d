import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { items } from '@wifi-tms/contract/items'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { importer } from './import-folder.ts'

eachServer('files of the import folder that are still written', (server) => {
  let folder: string
  let elapsedMs = 0
  let checkFolder: () => Promise<void>
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wifi-tms-import-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    checkFolder = importer(server().core, folder, () => elapsedMs)
  })
  const writeToFolder = (name: string, content: string) => writeFile(join(folder, name), content)
  /** Looks at the folder now, and again after two seconds, when its unchanged files are imported. */
  const importFiles = async () => {
    await checkFolder()
    elapsedMs += 2000
    await checkFolder()
  }
  const namesIn = async (subfolder: string) => (await readdir(join(folder, subfolder))).sort()
  const valuesOf = async (key: string) => (await server().ask(items.list, { key })).items[0]?.values

  test('a file that has taken the place of another while the server waited for its turn is not imported before it has stood still', async () => {
    const { core } = server()
    const rowsOf = (price: number) => JSON.stringify({ rows: [{ key: 'in its place', values: { price } }] })
    await writeToFolder('a.json', rowsOf(1))
    const runClaimed: typeof core.cluster.runClaimed = async (_, work) => {
      // Another server has imported the file, and its sender is writing the next one.
      await writeToFolder('a.json', `${rowsOf(2)} `)
      await work()
      return true
    }
    checkFolder = importer({ ...core, cluster: { ...core.cluster, runClaimed } }, folder, () => elapsedMs)
    await importFiles()
    expect([await namesIn('.'), await valuesOf('in its place')]).toEqual([['a.json'], undefined])
  })

  test('a file that came while another was imported is looked at for two seconds', async () => {
    const { core } = server()
    const rowsOf = (key: string) => JSON.stringify({ rows: [{ key }] })
    await writeToFolder('long.json', rowsOf('long'))
    await writeToFolder('next.json', '')
    const runClaimed: typeof core.cluster.runClaimed = async (name, work) => {
      await work()
      if (name === 'import long.json') await writeToFolder('next.json', rowsOf('next'))
      elapsedMs += 60_000
      return true
    }
    checkFolder = importer({ ...core, cluster: { ...core.cluster, runClaimed } }, folder, () => elapsedMs)
    await importFiles()
    await checkFolder()
    expect([await namesIn('.'), await namesIn('done')]).toEqual([
      ['done', 'next.json'],
      ['long.json', 'long.json.result.csv'],
    ])
  })

  test('a message is taken only once its data file has stood still, too', async () => {
    const record = (key: string) => `0001 ${key} 121 0 |Milk| |,\r\n`
    await writeToFolder('part.m1', 'UPDATE,0001,,part.i01,')
    await writeToFolder('part.i01', record('part-1'))
    await checkFolder()
    await writeToFolder('part.i01', record('part-1') + record('part-2'))
    elapsedMs += 2000
    await checkFolder()
    expect(await namesIn('.')).toEqual(['part.i01', 'part.m1'])
    await importFiles()
    expect([await namesIn('.'), await valuesOf('part-2')]).toEqual([['done'], { p121: 'Milk' }])
  })

  test('the result of a message says so if its data file is refused as a whole, and the data file goes with it', async () => {
    await writeToFolder('odd.m1', 'UPDATE,0001,,odd.i1,odd.r1')
    await writeToFolder('odd.i1', 'no records')
    await importFiles()
    expect(await namesIn('.')).toEqual(['failed', 'odd.r1'])
    expect(await readFile(join(folder, 'odd.r1'), 'utf8')).toBe('1 0001 is not a table\r\n')
    expect(await namesIn('failed')).toEqual(['odd.i1', 'odd.m1', 'odd.m1.result.csv'])
  })
})
