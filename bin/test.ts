import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Count, countPlaywright, countVitest } from './count-tests.ts'

/** The folder that Linux holds in memory. */
const MEMORY_FOLDER = '/dev/shm'
const PREFIX = 'wifi-tms-test-'
/** The bytes that must be free in memory; the folders of all tests take a tenth of that. */
const FREE_BYTES_MIN = 2 * 2 ** 30

/**
 * Makes the folder of this run, in memory if enough is free. Tests commit all the time, and a disk takes milliseconds
 * for each commit. Everybody may enter the folder, as PostgreSQL runs as another user.
 */
function makeFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return mkdtempSync(join(tmpdir(), PREFIX))
  // Removes the folders of runs that were killed. The fourth part of `wifi-tms-test-PID-…` is the id of their process.
  for (const name of readdirSync(MEMORY_FOLDER))
    if (name.startsWith(PREFIX) && !isRunning(Number(name.split('-')[3])))
      rmSync(join(MEMORY_FOLDER, name), { recursive: true, force: true })
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  const runFolder = mkdtempSync(
    join(bavail * bsize > FREE_BYTES_MIN ? MEMORY_FOLDER : tmpdir(), `${PREFIX}${process.pid}-`),
  )
  chmodSync(runFolder, 0o711)
  return runFolder
}

/** True while a process lives, even one of another user (EPERM). Signal 0 only checks that the process exists. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const folder = makeFolder()

/** Runs a command, with its output in the terminal. True when it ended well. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TMPDIR: folder, ...env } })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

/** Reads the counts of a runner's report. A run that failed without a failing test counts as one failure. */
function readCount(passed: boolean, reportFile: string, count: (report: never) => Count): Count {
  let total: Count = { passed: 0, failed: 0 }
  try {
    total = count(JSON.parse(readFileSync(reportFile, 'utf8')) as never)
  } catch {
    console.error(`no report was written: ${reportFile}`)
    passed = false
  }
  return passed || total.failed > 0 ? total : { ...total, failed: 1 }
}

async function runUnitTests(filters: string[]): Promise<Count> {
  const reportFile = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  return readCount(await run('vitest', ['run', ...reporters, ...filters]), reportFile, countVitest)
}

async function runJourneys(): Promise<Count> {
  const reportFile = join(folder, 'playwright.json')
  // Node reads TypeScript itself: Playwright's own compiler took 15 s of processor time before the first journey began.
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, PW_DISABLE_TS_ESM: '1' }
  return readCount(await run('playwright', ['test', '-c', 'e2e'], env), reportFile, countPlaywright)
}

/**
 * Runs both suites, one after the other: each of them keeps two processors busy by itself. Both at once take as long,
 * and a browser that waits for a processor loses clicks.
 */
async function runAll(): Promise<Count[]> {
  // The browser suite needs the console of the present sources; an installation has built it already.
  if (!(await run('node', ['bin/run.mjs', 'bin/build-console.ts']))) return [{ passed: 0, failed: 1 }]
  return [await runUnitTests([]), await runJourneys()]
}

const filters = process.argv.slice(2)
const counts = filters.length > 0 ? [await runUnitTests(filters)] : await runAll()
rmSync(folder, { recursive: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
// The failures are repeated at the end, as each suite prints its own thousands of lines above.
for (const failure of counts.flatMap((count) => count.failures ?? [])) console.log(`\nfailed: ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
