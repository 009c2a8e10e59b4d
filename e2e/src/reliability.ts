import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { runServersTrial } from './many-servers/run-trial.ts'
import { describeBrokenBounds, tableOf } from './many-servers/tell-outcome.ts'
import { type ReliabilityOutcome, runReliabilityTrial } from './reliability/run-trial.ts'

const help = `Kills the server again and again while tags and people work with it, and lists lost writes and other faults.

  npm run reliability -- --cycles 1000
  npm run reliability -- --servers 3 --minutes 10

  --cycles N   lives of the server, each ended by a kill. In one of five, a second kill hits the next start; in two
               of five, the server is first frozen, its database is locked, its disk is full, or its clock is set  [50]
  --seed TEXT  the same text gives the same random choices; timing still differs [today's date]
  --from N     begin with the choices of this cycle, to repeat its fault  [1]

  --servers N  several servers of one installation instead, on one PostgreSQL and one store, behind a balancer. Every
               15 s one of them is killed; PostgreSQL, the store and the connections to them fail in between
  --minutes N  the duration  [10]
  --tags N     the number of virtual tags  [3000]`

/** The number of cycles for each printed line where the output is no terminal. */
const CYCLES_PER_LINE = 25

/** The maximum number of faults that are printed. */
const MOST_FAULTS = 50

/** The results as text, one line for each figure. */
function reliabilityTable(outcome: ReliabilityOutcome): string {
  const { kills, moments, starts, acknowledged, lost, orders, unanswered, drawings, disconnections, faults } = outcome
  const sorted = [...starts].sort((a, b) => a - b)
  const quantile = (share: number) => `${Math.round(sorted[Math.floor((sorted.length - 1) * share)]!)} ms`
  const orderRows: [string, number][] = orders
    ? [
        ['orders to show, with those that a crash left unanswered', orders.given],
        ['  proved by the tag', orders.proved],
        ['  superseded by a newer one', orders.superseded],
        ['  given up, as the tag refused or kept silent', orders.failed],
        ['  still open', orders.open],
      ]
    : []
  const rows: [string, string | number][] = [
    ['kill -9', kills],
    ...Object.entries(moments).map(([moment, count]): [string, number] => [`  while ${moment}`, count]),
    ['healthy again after, median', quantile(0.5)],
    ['healthy again after, 99 of 100', quantile(0.99)],
    ['healthy again after, longest', quantile(1)],
    ...Object.entries(acknowledged).map(([kind, count]): [string, number] => [`acknowledged writes, ${kind}`, count]),
    ['calls that a crash left unanswered', unanswered],
    ...orderRows,
    ['refreshes of glasses', drawings],
    ['connections that tags lost', disconnections],
    ['acknowledged and lost', lost],
    ['faults', faults.length],
  ]
  return rows.map(([name, value]) => `${name.padEnd(58)}${String(value).padStart(10)}`).join('\n')
}

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    cycles: { type: 'string', default: '50' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    from: { type: 'string', default: '1' },
    servers: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    tags: { type: 'string', default: '3000' },
  },
})
const cycles = Number(values.cycles)
const from = Number(values.from)
const isCount = (value: number) => Number.isInteger(value) && value >= 1
const machine = `${cpus().length} × ${cpus()[0]?.model}`
if (values.help) console.log(help)
else if (values.servers !== undefined) {
  const [servers, tags, minutes] = [values.servers, values.tags, values.minutes].map(Number) as [number, number, number]
  if (!isCount(servers) || !isCount(tags) || !(minutes > 0)) {
    console.error('--servers and --tags must be whole numbers from 1, --minutes a number above 0')
    process.exit(1)
  }
  const { seed } = values
  const outcome = await runServersTrial({ servers, tags, minutes, seed }, (line) =>
    console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
  )
  console.log(`\nReliability, ${servers} servers, ${tags} tags, ${minutes} min, seed ${seed}, ${machine}\n`)
  console.log(tableOf(outcome))
  for (const fault of [...outcome.faults, ...outcome.wrongScreens, ...outcome.repeatedDrawings].slice(0, MOST_FAULTS))
    console.log(`- ${fault}`)
  for (const bound of describeBrokenBounds(outcome)) {
    console.log(`BROKEN ${bound}`)
    process.exitCode = 1
  }
  if (outcome.folder) console.log(`\nWhat the servers left is in ${outcome.folder}`)
} else if (!isCount(cycles) || !isCount(from)) {
  console.error('--cycles and --from must be whole numbers from 1')
  process.exitCode = 1
} else {
  const { seed } = values
  const began = performance.now()
  const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} min`
  const last = from + cycles - 1
  const outcome = await runReliabilityTrial(
    { cycles, seed, from, outages: true },
    ({ cycle, kills, startMs, acknowledged, faults }) => {
      for (const fault of faults) console.log(`FAULT ${fault}`)
      const line = `cycle ${cycle} of ${last}: ${kills} kills, ${acknowledged} writes acknowledged, up after ${Math.round(startMs)} ms, ${minutes()}`
      if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`)
      else if (cycle % CYCLES_PER_LINE === 0 || cycle === last) console.log(line)
    },
  )
  console.log(`\nReliability, ${cycles} cycles in ${minutes()}, seed ${seed}, ${machine}\n`)
  console.log(reliabilityTable(outcome))
  // A folder is left only by a run with faults.
  if (outcome.folder) {
    for (const fault of outcome.faults.slice(0, MOST_FAULTS)) console.log(`- ${fault}`)
    // Each fault begins with its cycle, except those found in the end.
    const cycle = Number(/^cycle (\d+)/.exec(outcome.faults[0] ?? '')?.[1] ?? from)
    console.log(`\nWhat the server left is in ${outcome.folder}`)
    console.log(
      `Again: npm run reliability -- --seed ${JSON.stringify(seed)} --from ${cycle} --cycles ${last - cycle + 1}`,
    )
    process.exitCode = 1
  }
}
