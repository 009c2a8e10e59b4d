import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { items } from '@wifi-tms/contract/items'
import { expect, onTestFinished, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { importer } from './import-folder.ts'

eachServer('faults of the import folder', (server) => {
  test('a file that cannot be moved or read keeps no other file from being imported', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-import-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    let elapsedMs = 0
    const checkFolder = importer(server().core, folder, () => elapsedMs)
    // The name of its result would be too long for a file.
    const stuck = `a${'a'.repeat(245)}.csv`
    await writeFile(join(folder, stuck), 'key\nstuck')
    await writeFile(join(folder, 'next.csv'), 'key\nnext')
    await checkFolder()
    elapsedMs += 2000
    await checkFolder()
    expect((await server().ask(items.list, { key: 'next' })).total).toBe(1)
    expect((await readdir(folder)).sort()).toEqual([stuck, 'done'])
  })
})
