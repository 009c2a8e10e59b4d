import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The Python for which Debian installs modules; TEST_XANDIKOS_PYTHON names another one. */
const PYTHON = process.env.TEST_XANDIKOS_PYTHON ?? '/usr/bin/python3'

/** True if this test run has Xandikos. Without it, its test is skipped, and counted as skipped. */
export const hasXandikos = spawnSync(PYTHON, ['-c', 'import xandikos'], { stdio: 'ignore' }).status === 0
if (!hasXandikos) console.warn('XANDIKOS IS NOT TRIED: .ci/set-up installs it')

/**
 * Starts Xandikos, another project's calendar server, with one calendar and no login. Xandikos cannot choose a free
 * port and report it. So it listens at a socket in its folder, and a server on a free port forwards to that socket.
 * Throws where Xandikos is not installed.
 */
export async function startXandikos() {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-xandikos-'))
  const socket = join(folder, 'socket')
  const program = 'from xandikos.web import main; import sys; sys.exit(main(sys.argv))'
  const dataArguments = ['-d', join(folder, 'data'), '--defaults', '-l', socket]
  const child = spawn(PYTHON, ['-u', '-c', program, ...dataArguments], { stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close').catch(() => {})
  let log = ''
  const isReady = await new Promise<boolean>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        log += text
        if (log.includes('Running on')) done(true)
      })
    child.on('error', () => done(false))
    child.on('close', () => done(false))
  })
  if (!isReady) throw new Error(`Xandikos did not start: install Debian's xandikos (.ci/set-up does).\n${log}`)
  const forwarder = net.createServer((outer) => {
    const inner = net.connect(socket)
    outer.pipe(inner).pipe(outer)
    outer.on('error', () => inner.destroy())
    inner.on('error', () => outer.destroy())
  })
  await once(forwarder.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}/`
  const calendar = `${url}user/calendars/calendar/`
  return {
    /** The address of the server, and that of its one calendar. */
    url,
    calendar,
    async put(name: string, text: string): Promise<void> {
      const headers = { 'content-type': 'text/calendar' }
      const { ok, status } = await fetch(`${calendar}${name}.ics`, { method: 'PUT', headers, body: text })
      if (!ok) throw new Error(`nothing was put: ${status}`)
    },
    remove: (name: string) => fetch(`${calendar}${name}.ics`, { method: 'DELETE' }),
    /** The text of an object; undefined where it is not there. */
    async read(name: string): Promise<string | undefined> {
      const answer = await fetch(`${calendar}${name}.ics`)
      return answer.ok ? answer.text() : undefined
    },
    async stop(): Promise<void> {
      forwarder.close()
      child.kill()
      await closed
      await rm(folder, { recursive: true })
    },
  }
}
