import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { endure, type Outcome } from './reliability/endure.ts'

const help = `Kills the server again and again while tags and people work with it, and looks for what was lost.

  npm run reliability -- --cycles 1000

  --cycles N   how often it is killed  [50]
  --seed TEXT  the same text, the same choices; the moments of the machine stay its own [today's date]`

/** One line for each figure. */
function table({ kills, starts, acknowledged, unanswered, drawings, disconnections, faults }: Outcome): string {
  const sorted = [...starts].sort((a, b) => a - b)
  const at = (share: number) => `${Math.round(sorted[Math.floor((sorted.length - 1) * share)]!)} ms`
  const rows: [string, string | number][] = [
    ['kill -9', kills],
    ['healthy again after, median', at(0.5)],
    ['healthy again after, 99 of 100', at(0.99)],
    ['healthy again after, longest', at(1)],
    ...Object.entries(acknowledged).map(([kind, count]): [string, number] => [`acknowledged writes, ${kind}`, count]),
    ['calls that a crash left unanswered', unanswered],
    ['refreshes of glasses', drawings],
    ['connections that tags lost', disconnections],
    ['faults', faults.length],
  ]
  return rows.map(([name, value]) => `${name.padEnd(38)}${String(value).padStart(10)}`).join('\n')
}

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    cycles: { type: 'string', default: '50' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
})
const cycles = Number(values.cycles)
if (values.help) console.log(help)
else if (!Number.isInteger(cycles) || cycles < 1) {
  console.error('--cycles must be a whole number from 1')
  process.exitCode = 1
} else {
  const began = performance.now()
  const outcome = await endure(cycles, values.seed, (line) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`)
  })
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `\nReliability, ${cycles} cycles in ${minutes} min, seed ${values.seed}, ${cpus().length} × ${cpus()[0]?.model}\n`,
  )
  console.log(table(outcome))
  for (const fault of outcome.faults.slice(0, 50)) console.log(`- ${fault}`)
  process.exitCode = outcome.faults.length === 0 ? 0 : 1
}
