import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { TEST_CERTIFICATE, TEST_KEY } from './fleet/broker/testing/tls.ts'
import { addressIn, firstPassword, login, programFolder, setUpPrograms, startProgram } from './testing/start-program.ts'

setUpPrograms()

test('the first start prints its addresses and a generated password; the next start prints no password', async () => {
  const first = startProgram({})
  const out = await first.waitFor(/password/)
  const password = firstPassword(out)
  expect(password).toMatch(/^[a-z0-9]{16}$/)
  expect(await login(addressIn(out), password)).toBe(20000)
  expect((await fetch(`${addressIn(out)}/healthz`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.output.err).not.toContain(password)

  const second = startProgram({ ADMIN_PASSWORD: 'another-password' })
  const again = await second.waitFor(/password of your account/)
  expect(again).not.toContain(password)
  expect(await login(addressIn(again), password)).toBe(20000)
  expect(await login(addressIn(again), 'another-password')).toBe(40100)
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

test('a first start that ends before it has printed the password leaves it to the next start to print a new one', async () => {
  const exitAtPrint = 'data:text/javascript,console.log = () => process.exit(9)'
  const unprinted = startProgram({ NODE_OPTIONS: `--import="${exitAtPrint}"` })
  expect([await unprinted.ended, unprinted.output.out]).toEqual([9, ''])
  const next = startProgram({})
  const out = await next.waitFor(/password/)
  expect(await login(addressIn(out), firstPassword(out))).toBe(20000)
})

test('a configured password is used at the first start and never printed, and neither is a secret in a call', async () => {
  const server = startProgram({ ADMIN_PASSWORD: 'chosen-by-me', ADMIN_USERNAME: 'admin', LOG_LEVEL: 'trace' })
  const out = await server.waitFor(/password/)
  expect(await login(addressIn(out), 'chosen-by-me')).toBe(20000)
  expect(await login(addressIn(out), 'guessed-by-you')).toBe(40100)
  const headers = { authorization: 'Bearer in-a-header', cookie: 'Admin-Token=in-a-cookie' }
  for (const path of ['user/api/profile', 'device/v1/frames/1', 'device/v1/desired', 'device/list'])
    await (await fetch(`${addressIn(out)}/${path}?token=in-a-query`, { headers })).arrayBuffer()
  const readOutput = () => server.output.out + server.output.err
  await vi.waitFor(() => expect(readOutput()).toContain('"path":"/device/list"'), { timeout: 120_000 })
  for (const secret of ['chosen-by-me', 'guessed-by-you', 'in-a-header', 'in-a-cookie', 'in-a-query'])
    expect(readOutput()).not.toContain(secret)
  server.child.kill('SIGTERM')
  server.child.kill('SIGTERM')
  server.child.kill('SIGINT')
  expect(await server.ended).toBe(0)
})

/** Expects that the program exits with status 1, and returns the one line that it prints. */
async function expectRefusal(env: Record<string, string>): Promise<string> {
  const server = startProgram({ LOG_LEVEL: 'silent', ...env })
  expect(await server.ended).toBe(1)
  expect(server.output.out).toBe('')
  return server.output.err.trimEnd()
}

test('the program prints one line and exits with 1 at a wrong value, a folder that it cannot write, or a database out of reach', async () => {
  expect(await expectRefusal({ PORT: 'x' })).toBe('PORT must be a port number from 0 to 65535.')
  await writeFile(join(programFolder(), 'file'), '')
  expect(await expectRefusal({ DATA_DIR: join(programFolder(), 'file/below') })).toMatch(
    /^DATA_DIR: nothing can be written in .*$/,
  )
  const url = 'postgres://user:hidden-word@127.0.0.1:1/none'
  const unreachable = await expectRefusal({ DATABASE_URL: url })
  expect(unreachable).toMatch(/^DATABASE_URL: .*$/)
  expect(unreachable).not.toContain('hidden-word')
})

test.each(['PORT', 'MQTT_PORT'])(
  'if %s is in use, the program prints one line and exits with 1, and the next start prints the password',
  async (name) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expect(await expectRefusal({ [name]: String(port) })).toMatch(new RegExp(`^${name}: .*${port}.*$`))
    other.close()
    const next = startProgram({})
    const out = await next.waitFor(/password/)
    expect(await login(addressIn(out), firstPassword(out))).toBe(20000)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  },
)

test('the data folder is closed to other users of the machine, also where it was open to them before', async () => {
  const readModes = async () => {
    const names = await readdir(programFolder(), { recursive: true })
    const found = await Promise.all(names.map(async (name) => [name, await stat(join(programFolder(), name))] as const))
    return found.map(([name, { mode }]) => `${name} ${(mode & 0o777).toString(8)}`).sort()
  }
  const closedModes = [
    'ballast 600',
    'blobs 700',
    'blobs/unfinished 700',
    'held 600',
    'held-journal 600',
    'secret.key 600',
    'uploads 700',
    'wifi-tms.sqlite 600',
    'wifi-tms.sqlite-shm 600',
    'wifi-tms.sqlite-wal 600',
  ]
  const first = startProgram({})
  await first.waitFor(/password/)
  expect(await readModes()).toEqual(closedModes)
  first.child.kill('SIGKILL')
  await first.ended
  for (const path of ['', 'blobs', 'uploads']) await chmod(join(programFolder(), path), 0o755)
  for (const path of ['held', 'wifi-tms.sqlite', 'wifi-tms.sqlite-wal']) await chmod(join(programFolder(), path), 0o644)
  const second = startProgram({})
  await second.waitFor(/password/)
  expect((await stat(programFolder())).mode & 0o777).toBe(0o700)
  expect(await readModes()).toEqual(closedModes)
  expect(second.output.err).not.toContain('data folder')
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('the program prints one line and exits with 1 in the folder of a running server, which is free once that is killed', async () => {
  const first = startProgram({})
  await first.waitFor(/password/)
  expect(await expectRefusal({})).toBe(`DATA_DIR: another server is running on ${programFolder()}.`)
  first.child.kill('SIGKILL')
  await first.ended
  const next = startProgram({})
  await next.waitFor(/password of your account/)
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

test('the port for MQTT over TLS is printed too', async () => {
  const [cert, key] = [join(programFolder(), 'cert.pem'), join(programFolder(), 'key.pem')]
  await writeFile(cert, TEST_CERTIFICATE)
  await writeFile(key, TEST_KEY)
  const server = startProgram({ MQTTS_PORT: '0', TLS_CERT: cert, TLS_KEY: key })
  expect(await server.waitFor(/password/)).toMatch(/, for tags on port \d+, over TLS on port [1-9]\d*\.\n/)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('the program prints one line and exits with 1 at a database of a newer program, or a file that is no database', async () => {
  const server = startProgram({})
  await server.waitFor(/password/)
  server.child.kill('SIGTERM')
  await server.ended
  const path = join(programFolder(), 'wifi-tms.sqlite')
  const database = new DatabaseSync(path)
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')")
  database.close()
  expect(await expectRefusal({})).toMatch(/^The database was made by a newer program.*$/)
  await rm(programFolder(), { recursive: true })
  const empty = await mkdtemp(programFolder())
  await writeFile(
    join(empty, 'wifi-tms.sqlite'),
    'this is not a database, but it is long enough to look at'.repeat(100),
  )
  expect(await expectRefusal({ DATA_DIR: empty })).toMatch(/^DATA_DIR: .*$/)
  await rm(empty, { recursive: true })
})
