import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import {
  addressIn,
  eachWithProgram,
  firstPassword,
  login,
  programFolder,
  startProgram,
} from './testing/start-program.ts'

eachWithProgram()

// Whole programs start here, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Makes the program print that it handles a signal from now on. */
const hearing = `data:text/javascript,process.on('newListener', (name) => console.log('hears', name))`

type Program = ReturnType<typeof startProgram>
const appears = (name: string) => () =>
  vi.waitUntil(() => existsSync(join(programFolder(), name)), { timeout: 30_000, interval: 1 })

const moments: [string, NodeJS.Signals, (program: Program) => Promise<unknown>][] = [
  ['it hears them', 'SIGTERM', ({ waitFor }) => waitFor(/hears SIGINT/)],
  ['it has its folder', 'SIGINT', appears('')],
  ['it holds the folder', 'SIGTERM', appears('held')],
  ['it opens the database', 'SIGTERM', appears('wifi-tms.sqlite')],
  ['it writes into the database', 'SIGINT', appears('wifi-tms.sqlite-wal')],
  ['it has a place for pictures', 'SIGTERM', appears('blobs')],
  ['it listens', 'SIGINT', ({ waitFor }) => waitFor(/listens on/)],
]

test.each(moments)(
  'a signal as soon as %s ends the first start in good order; the next works',
  async (_, signal, seen) => {
    await rm(programFolder(), { recursive: true })
    const first = startProgram({ NODE_OPTIONS: `--import="${hearing}"` })
    await seen(first)
    first.child.kill(signal)
    first.child.kill('SIGTERM')
    expect([await first.ended, first.child.signalCode, first.output.err]).toEqual([0, null, ''])

    const next = startProgram({})
    const out = await next.waitFor(/password/)
    // A password that was printed before is not printed again.
    const password = firstPassword(out) || firstPassword(first.output.out)
    expect(await login(addressIn(out), password)).toBe(20000)
    next.child.kill(signal)
    expect(await next.ended).toBe(0)
  },
)

/** Makes the program throw an error of its own on a signal. */
const faulty = (fault: string) => `data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(fault)}})`

test.each(["throw new Error('unforeseen')", "Promise.reject(new Error('unforeseen'))"])(
  'a fault that nobody has caught is logged, and ends the program in good order: %s',
  async (fault) => {
    const program = startProgram({ NODE_OPTIONS: `--import="${faulty(fault)}"` })
    await program.waitFor(/password/)
    program.child.kill('SIGUSR2')
    expect(await program.ended).toBe(1)
    expect(program.output.err).toMatch(/"level":60,.*"message":"unforeseen".*nobody has caught/)
    // SQLite moves its log into the database when it is closed, but not when the process just exits.
    expect(existsSync(join(programFolder(), 'wifi-tms.sqlite-wal'))).toBe(false)
  },
)

const silent = createServer()
afterAll(() => silent.close())

test('a signal while the database does not answer', async () => {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const program = startProgram({ DATABASE_URL: `postgres://anna@127.0.0.1:${port}/tags` })
  const [socket] = await once(silent, 'connection')
  program.child.kill('SIGTERM')
  expect([await program.ended, program.output.err]).toEqual([0, ''])
  socket.destroy()
})
