import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { daysPart } from './days/run.ts'
import { displayPart } from './display/run.ts'
import { editorPart } from './editor/run.ts'
import { firstLoadPart } from './first-load/run.ts'
import { itemsPart } from './items/run.ts'
import { listPart, postgresListPart } from './list/run.ts'
import { asMarkdown, type BenchContext, type BenchPart, type PartOutcome, withOutcomes } from './measure/figures.ts'
import { machineLine } from './measure/machine.ts'
import { readOptions } from './options.ts'
import { paintPart } from './paint/run.ts'
import { installPeers } from './peers.ts'
import { protocolsPart } from './protocols/run.ts'
import { reconnectPart } from './reconnect/run.ts'
import { rolloutsPart } from './rollouts/run.ts'
import { roomsPart } from './rooms/run.ts'
import { scriptsPart } from './scripts/run.ts'
import { serversPart } from './servers/run.ts'
import { shopPart } from './shop/run.ts'
import { smallTextPart } from './small-text/run.ts'

const parts: readonly BenchPart[] = [
  paintPart,
  displayPart,
  listPart,
  postgresListPart,
  reconnectPart,
  protocolsPart,
  firstLoadPart,
  editorPart,
  roomsPart,
  rolloutsPart,
  itemsPart,
  daysPart,
  shopPart,
  serversPart,
  smallTextPart,
  scriptsPart,
]
/** The page that --write changes. */
const page = new URL('../../docs/bench.md', import.meta.url)

const help = `npm run bench -- [part …] [--peers] [--quick] [--write]

Measures and prints one table; no figure makes it fail.
${parts.map((part) => `  ${part.name.padEnd(14)} ${part.about}`).join('\n')}

  --peers      installs what painter and console are measured against first (bench/peers, outside the workspaces)
  --minutes N  how long the editor is used at random  [1]
  --quick      fewer turns and tags, to try the program
  --held-out   draws small text from other words than those by which the painter was made
  --write      keeps the tables in docs/bench.md, each in place of what stood there`

/** Runs a part in a folder of its own. If it fails, the others still run, and the program ends with code 1. */
async function measure(
  part: BenchPart,
  { quick, heldOut, minutes }: Pick<BenchContext, 'quick' | 'heldOut' | 'minutes'>,
): Promise<PartOutcome> {
  const folder = await mkdtemp(join(tmpdir(), `wifi-tms-bench-${part.name}-`))
  const say = (line: string) => console.error(`${part.name}: ${line}`)
  try {
    const figures = await part.run({ folder, quick, heldOut, minutes, say })
    return { part, figures }
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    return { part, figures: [], failed: error instanceof Error ? error.message.split('\n', 1)[0]! : String(error) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  const names = parts.map((part) => part.name)
  const options = readOptions(process.argv.slice(2), names)
  if (options.help) console.log(help)
  else {
    if (options.peers) installPeers()
    const machine = machineLine()
    const outcomes: PartOutcome[] = []
    for (const part of parts) if (options.parts.includes(part.name)) outcomes.push(await measure(part, options))
    console.log(`${machine}\n\n${asMarkdown(outcomes)}`)
    if (options.write) {
      const measured = `Measured on ${new Date().toISOString().slice(0, 10)}, on this machine: ${machine}.`
      await writeFile(page, withOutcomes(await readFile(page, 'utf8'), outcomes, measured))
    }
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
