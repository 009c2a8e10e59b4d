import { CannotStart, readConfig } from './base/process/config.ts'
import { startServer } from './server.ts'

try {
  const config = readConfig(process.env)
  const running = await startServer(config)
  // A second signal finds the same stop already in hand.
  const stop = () =>
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const overTls = running.mqttsPort > 0 ? `, over TLS on port ${running.mqttsPort}` : ''
  const address = config.publicUrl ?? running.url
  console.log(`${config.appTitle} listens on ${address}, for tags on port ${running.mqttPort}${overTls}.`)
  if (running.admin) {
    console.log(
      `Sign in as ${running.admin.username} with the password`,
      said(config.adminPassword, running.admin.password),
    )
  } else {
    console.log('Sign in with the password of your account.')
  }
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exit(1)
}

/** The made password is said once; one that was given is not repeated. */
function said(given: string | undefined, made: string): string {
  return given === undefined ? `${made} (made for this installation, said only now).` : 'that ADMIN_PASSWORD gives.'
}
