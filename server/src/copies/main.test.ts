import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  addressIn,
  firstPassword,
  login,
  programFolder,
  setUpPrograms,
  startProgram,
} from '../testing/start-program.ts'

setUpPrograms()

/** Runs the program behind `npm run backup`, `restore` and `move` to its end. */
const run = (args: string[], dataDir: string) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const { NODE_COMPILE_CACHE, PATH } = process.env
    const env = { NODE_COMPILE_CACHE, PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    execFile(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

test('a backup of a running server is closed to other users, and is restored elsewhere, where people can sign in', async () => {
  const source = programFolder()
  const target = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  onTestFinished(() => rm(target, { recursive: true }))
  const [folder, restoredFolder] = [join(target, 'backup'), join(target, 'data')]

  const server = startProgram({})
  const password = firstPassword(await server.waitFor(/with the password/))
  const backupResult = await run(['backup', folder], source)
  expect(backupResult).toEqual({
    code: 0,
    out: expect.stringContaining(`Keep ${join(source, 'secret.key')} apart`),
    err: '',
  })
  const forOthers = 0o077
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))]
  for (const path of paths) expect([path, (await stat(path)).mode & forOthers]).toEqual([path, 0])

  expect((await run(['restore', folder], source)).err).toBe(`DATA_DIR: another server is running on ${source}.\n`)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const restoreResult = await run(['restore', folder], restoredFolder)
  expect(restoreResult).toEqual({ code: 0, out: expect.stringContaining(`put the key`), err: '' })
  await copyFile(join(source, 'secret.key'), join(restoredFolder, 'secret.key'))
  const next = startProgram({ DATA_DIR: restoredFolder })
  expect(await login(addressIn(await next.waitFor(/listens on/)), password)).toBe(20000)
})

test('a wrong command prints the usage, and exits with 1', async () => {
  const both = ['move', '--to', 'sqlite', '--files', 'folder']
  const argumentLists = [[], ['backup'], ['restore'], ['move'], both, ['backup', 'a', 'b'], ['copy', 'a']]
  for (const args of argumentLists) {
    expect([args, await run(args, programFolder())]).toEqual([
      args,
      { code: 1, out: '', err: expect.stringMatching(/^npm run backup -- FOLDER/) },
    ])
  }
  expect(await run(['move', '--from', 'x'], programFolder())).toMatchObject({
    code: 1,
    err: expect.stringContaining('--from'),
  })
  for (const [option, value, name] of [
    ['--to', 'http://x', 'DATABASE_URL'],
    ['--files', 's3://x', 'BLOB_URL'],
  ] as const) {
    const faultLine = expect.stringMatching(new RegExp(`^${name} must be `))
    expect(await run(['move', option, value], programFolder())).toEqual({ code: 1, out: '', err: faultLine })
  }
})
