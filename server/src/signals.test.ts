import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { addressIn, firstPassword, login, programFolder, setUpPrograms, startProgram } from './testing/start-program.ts'

setUpPrograms()

/** A module that makes the program print each signal for which it adds a handler. */
const moduleThatPrintsHandlers = `data:text/javascript,process.on('newListener', (name) => console.log('hears', name))`

type Program = ReturnType<typeof startProgram>
/** Waits until a file exists in the program's folder. */
const waitForFile = (name: string) => () =>
  vi.waitUntil(() => existsSync(join(programFolder(), name)), { timeout: 120_000, interval: 1 })

const moments: [string, NodeJS.Signals, (program: Program) => Promise<unknown>][] = [
  ['it handles signals', 'SIGTERM', ({ waitFor }) => waitFor(/hears SIGINT/)],
  ['it has its folder', 'SIGINT', waitForFile('')],
  ['it holds the folder', 'SIGTERM', waitForFile('held')],
  ['it opens the database', 'SIGTERM', waitForFile('wifi-tms.sqlite')],
  ['it writes into the database', 'SIGINT', waitForFile('wifi-tms.sqlite-wal')],
  ['it has a folder for blobs', 'SIGTERM', waitForFile('blobs')],
  ['it listens', 'SIGINT', ({ waitFor }) => waitFor(/listens on/)],
]

test.each(moments)(
  'a signal as soon as %s ends the first start cleanly, and the next start works',
  async (_, signal, waitForMoment) => {
    await rm(programFolder(), { recursive: true })
    const first = startProgram({ NODE_OPTIONS: `--import="${moduleThatPrintsHandlers}"` })
    await waitForMoment(first)
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

/** A module that makes the program run this faulty code on SIGUSR2. */
const moduleWithFault = (fault: string) =>
  `data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(fault)}})`

test.each(["throw new Error('unforeseen')", "Promise.reject(new Error('unforeseen'))"])(
  'an uncaught error is logged and ends the program cleanly: %s',
  async (fault) => {
    const program = startProgram({ NODE_OPTIONS: `--import="${moduleWithFault(fault)}"` })
    await program.waitFor(/password/)
    program.child.kill('SIGUSR2')
    expect(await program.ended).toBe(1)
    expect(program.output.err).toMatch(/"level":60,.*"message":"unforeseen".*nobody has caught/)
    // SQLite moves its log into the database when it is closed, but not when the process just exits.
    expect(existsSync(join(programFolder(), 'wifi-tms.sqlite-wal'))).toBe(false)
  },
)

const silentServer = createServer()
afterAll(() => silentServer.close())

test('a signal ends the start while the database does not answer', async () => {
  silentServer.listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const { port } = silentServer.address() as { port: number }
  const program = startProgram({ DATABASE_URL: `postgres://anna@127.0.0.1:${port}/tags` })
  const [socket] = await once(silentServer, 'connection')
  program.child.kill('SIGTERM')
  expect([await program.ended, program.output.err]).toEqual([0, ''])
  socket.destroy()
})
