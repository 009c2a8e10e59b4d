import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { architectureFaults } from './architecture.ts'
import { commentFaults } from './comments.ts'
import { packedObjectFaults } from './packed-objects.ts'
import { patternFaults } from './patterns.ts'
import { ownerFaults } from './table-owners.ts'
import { typeNameFaults } from './type-names.ts'

type Part = { name: string; passed: boolean; output: string }

/** Runs a tool of node_modules/.bin and collects its output. */
function runTool(name: string, command: string, ...args: string[]): Promise<Part> {
  return new Promise((resolve) => {
    execFile(command, args, { maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) =>
      resolve({ name, passed: !error, output: stdout + stderr || String(error) }),
    )
  })
}

/** The files that git tracks, and those that it would track if they were added: path → text. */
function readFiles(): Map<string, string> {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const paths = output.split('\0').filter((path) => path && existsSync(path))
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

const partOf = (name: string, faults: string[]): Part => ({
  name,
  passed: faults.length === 0,
  output: faults.join('\n'),
})

const files = readFiles()
const parts = await Promise.all([
  runTool('types', 'tsc', '--noEmit'),
  runTool('types of the console', 'tsc', '--noEmit', '-p', 'console'),
  runTool('format and lint', 'biome', 'check', '--error-on-warnings', '--max-diagnostics=100'),
  runTool('unused', 'knip', '--no-progress', '--treat-config-hints-as-errors'),
  runTool('words', 'vitest', 'run', 'console/src/words.test.ts'),
  partOf('architecture', architectureFaults(files)),
  partOf('names of types', typeNameFaults(files)),
  partOf('owners of tables', ownerFaults(files)),
  partOf(
    'patterns',
    [...files].flatMap(([path, text]) => patternFaults(path, text)),
  ),
  partOf(
    'comments',
    [...files].flatMap(([path, text]) => commentFaults(path, text)),
  ),
  partOf(
    'packed objects',
    [...files].flatMap(([path, text]) => packedObjectFaults(path, text)),
  ),
])
for (const { name, passed, output } of parts)
  console.log(passed ? `ok      ${name}` : `FAILED  ${name}\n${output.trim()}\n`)
process.exitCode = parts.every(({ passed }) => passed) ? 0 : 1
