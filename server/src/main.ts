import type { Config } from './base/process/config.ts'
import { endServedClient } from './fleet/broker/serve-client.ts'
import type { Running } from './running.ts'

// Files of this process are closed to other users of this machine: folders are 0700 and files 0600.
process.umask(0o077)

/** Milliseconds after which the process exits even if its stop has not ended. */
const LEAVE_WITHIN_MS = 14_000

// Signals are handled from the first line on: modules that take time to load are loaded after this.
const leaving = new AbortController()
let starting: Promise<Running> | undefined
let log: Running['core']['log'] | undefined
process.on('SIGTERM', () => void leave())
process.on('SIGINT', () => void leave())

// The last resort for errors that nothing has caught, also rejections that nobody awaits: the server completes running
// work and exits, to be restarted.
process.on('uncaughtException', (err) => {
  if (endServedClient(err)) return
  if (log) log.fatal({ err }, 'the server ends: a fault that nobody has caught')
  else console.error(err)
  process.exitCode = 1
  void leave()
})

const { CannotStart, readConfig } = await import('./base/process/config.ts')
try {
  const config = readConfig(process.env)
  const { startServer } = await import('./server.ts')
  starting = startServer(config, {
    leaving: leaving.signal,
    onStarted: (running) => printStart(config, running),
    onTakenOver: () => void leave('DATABASE_URL: another server has taken this database over.'),
  })
  log = (await starting).core.log
} catch (error) {
  if (!leaving.signal.aborted) fail(error instanceof CannotStart ? error.message : error)
}

/** Stops the server, or the part of it that has started. A second signal does not interrupt the stop. */
async function leave(fault?: string): Promise<void> {
  leaving.abort()
  // Work that has not ended in time is aborted, which is as safe as a kill of the process.
  setTimeout(() => fail('Not everything ended in time.'), LEAVE_WITHIN_MS).unref()
  try {
    await (await starting)?.stop()
  } catch (error) {
    if (error !== leaving.signal.reason) fail(error)
  }
  if (fault) fail(fault)
  process.exit()
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}

/** Prints the addresses, and at the first start the password, before the account of the first start is confirmed. */
function printStart(config: Config, running: Running): void {
  const overTls = running.mqttsPort > 0 ? `, over TLS on port ${running.mqttsPort}` : ''
  const address = config.publicUrl ?? running.url
  console.log(`${config.appTitle} listens on ${address}, for tags on port ${running.mqttPort}${overTls}.`)
  if (running.admin) {
    console.log(
      `Sign in as ${running.admin.username} with the password`,
      passwordWords(config.adminPassword, running.admin),
    )
  } else {
    console.log('Sign in with the password of your account.')
  }
}

/** The words about the first password: a generated one is printed once, a configured one is not printed. */
function passwordWords(
  configuredPassword: string | undefined,
  { password, endsAt }: NonNullable<Running['admin']>,
): string {
  const end = `unless somebody uses it, it ends on ${endsAt?.slice(0, 16).replace('T', ' at ')} UTC`
  return configuredPassword === undefined
    ? `${password} (made for this installation, shown only now; ${end}).`
    : 'that ADMIN_PASSWORD gives.'
}
