import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [USERNAME, PASSWORD] = ['anna', 'very:secret & more']
const loginOf = (user: string) => `Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}`

/** The Python for which Debian installs modules; TEST_RADICALE_PYTHON names another one. */
const PYTHON = process.env.TEST_RADICALE_PYTHON ?? '/usr/bin/python3'

/** True if this test run has Radicale. Without it, its tests are skipped, and counted as skipped. */
export const hasRadicale = spawnSync(PYTHON, ['-c', 'import radicale'], { stdio: 'ignore' }).status === 0
if (!hasRadicale) console.warn('CALDAV IS NOT TRIED: .ci/set-up installs Radicale, the calendar server of the tests')

/** Starts Radicale, another project's calendar server, on a free port. Throws where it is not installed. */
export async function startRadicale() {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-radicale-'))
  const addUser = (user: string) => appendFile(join(folder, 'users'), `${user}:${PASSWORD}\n`)
  await addUser(USERNAME)
  let port = '0'
  const start = async () => {
    const child = spawn(
      PYTHON,
      [
        ...['-u', '-m', 'radicale', '--config', '', '--logging-level', 'info', '--hosts', `127.0.0.1:${port}`],
        ...['--auth-type', 'htpasswd', '--auth-htpasswd-filename', join(folder, 'users'), '--auth-delay', '0'],
        ...['--auth-htpasswd-encryption', 'plain', '--storage-filesystem-folder', join(folder, 'data')],
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const closed = once(child, 'close').catch(() => {})
    let log = ''
    const isReady = await new Promise<boolean>((done) => {
      child.stderr.on('data', (text) => {
        log += text
        port = /Listening on '\[127\.0\.0\.1\]:(\d+)'/.exec(log)?.[1] ?? port
        if (log.includes('server ready')) done(true)
      })
      child.on('error', () => done(false))
      child.on('close', () => done(false))
    })
    if (!isReady)
      throw new Error(
        `THE CALENDAR SERVER OF THE TESTS DID NOT START: install Debian's python3-radicale (.ci/set-up does), or name a Python that has radicale in TEST_RADICALE_PYTHON.\n${log}`,
      )
    return async () => {
      child.kill()
      await closed
    }
  }
  let stopServer = await start()
  const sendRequest = (path: string, method: string, body?: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: loginOf(path.split('/')[1]!), 'content-type': 'text/calendar' },
      ...(body && { body }),
    })
  return {
    username: USERNAME,
    password: PASSWORD,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/`,
    addUser,
    /** Adds a calendar and returns its address. */
    async addCalendar(name: string, user = USERNAME): Promise<string> {
      const { status } = await sendRequest(`/${user}/${name}/`, 'MKCALENDAR')
      if (status !== 201) throw new Error(`no calendar was made: ${status}`)
      return `http://127.0.0.1:${port}/${user}/${name}/`
    },
    async put(calendar: string, name: string, text: string): Promise<void> {
      const { ok, status } = await sendRequest(`/${USERNAME}/${calendar}/${name}.ics`, 'PUT', text)
      if (!ok) throw new Error(`nothing was put: ${status}`)
    },
    remove: (calendar: string, name: string) => sendRequest(`/${USERNAME}/${calendar}/${name}.ics`, 'DELETE'),
    /** The content of a calendar, as one text. */
    read: async (calendar: string): Promise<string> => (await sendRequest(`/${USERNAME}/${calendar}/`, 'GET')).text(),
    /** Stops the server for a while. The returned function starts it again with all its content. */
    async pause(): Promise<() => Promise<void>> {
      await stopServer()
      return async () => {
        stopServer = await start()
      }
    },
    async stop(): Promise<void> {
      await stopServer()
      await rm(folder, { recursive: true })
    },
  }
}
