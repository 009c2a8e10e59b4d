import { cpus } from 'node:os'
import { inspect, parseArgs } from 'node:util'
import { floods } from './faults/floods.ts'
import { kills } from './faults/kills.ts'
import { CannotHappen, outages } from './faults/outages.ts'
import { BOUNDS, describeBrokenBounds, type FaultRow, tableOf } from './faults/row.ts'

/** The number of kills per kind unless `--times` says otherwise, each at another moment of a start. */
const DEFAULT_KILLS = 200
/** The number of times that each outage happens unless `--times` says otherwise. */
const DEFAULT_OUTAGES = 20

/** The names of kills and outages for the help; the names of floods are too many to list. */
const faultNames = [...kills, ...outages].map(([name]) => name).join(', ')
const help = `Makes faults happen on started servers, and checks that the servers keep their bounds: at most ${BOUNDS.growthMb} MB more memory,
${BOUNDS.p99} ms that another caller waits (99 of 100), all as before after ${BOUNDS.recoveredMs / 1000} s, nothing lost.

  npm run faults

  --only WORDS  one fault, or several with commas: ${faultNames}, flood, or a part of a flood’s name
  --times N     how often each fault happens  [${DEFAULT_KILLS} moments of a start, ${DEFAULT_OUTAGES} of the others]
  --seconds S   how long a flood lasts  [20]
  --seed TEXT   the same text gives the same random choices; timing still differs  [today’s date]`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    only: { type: 'string', default: '' },
    times: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
})
const { seed } = values
const [times, seconds] = [values.times, values.seconds].map((text) => (text === undefined ? undefined : Number(text)))
const isCount = (value: number | undefined) => value === undefined || (Number.isInteger(value) && value >= 1)

/** Each fault by name, with the function that makes it happen and measures it. */
const allFaults: [string, () => Promise<FaultRow>][] = [
  ...kills.map(([name, run]): [string, () => Promise<FaultRow>] => [
    name,
    () => run(`${seed} ${name}`, times ?? DEFAULT_KILLS),
  ]),
  ...outages.map(([name, run]): [string, () => Promise<FaultRow>] => [
    name,
    () => run(`${seed} ${name}`, times ?? DEFAULT_OUTAGES),
  ]),
  ...floods.map(([name, run]): [string, () => Promise<FaultRow>] => [
    `flood: ${name}`,
    () => run(`${seed} ${name}`, seconds! * 1000),
  ]),
]
const onlyNames = values.only.split(',').filter(Boolean)
const chosenFaults = allFaults.filter(
  ([name]) =>
    onlyNames.length === 0 ||
    onlyNames.some((word) => name === word || (name.startsWith('flood') && name.includes(word))),
)

if (values.help) console.log(help)
else if (!isCount(times) || !isCount(seconds) || chosenFaults.length === 0) {
  console.error(
    chosenFaults.length === 0 ? '--only names no fault' : '--times and --seconds must be whole numbers from 1',
  )
  process.exitCode = 1
} else {
  const rows: FaultRow[] = []
  const skipped = new Map<string, string>()
  for (const [name, run] of chosenFaults) {
    console.log(`${name} …`)
    try {
      const row = await run()
      rows.push(row)
      for (const broken of describeBrokenBounds(row)) console.log(`  BROKEN ${broken}`)
    } catch (error) {
      if (error instanceof CannotHappen) skipped.set(name, error.message)
      else rows.push({ fault: name, times: 0, lost: 0, faults: [inspect(error)] })
      console.log(`  ${inspect(error)}`)
    }
  }
  const date = new Date().toISOString().slice(0, 10)
  console.log(`\n${date}, seed ${seed}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}\n`)
  console.log(tableOf(rows, skipped))
  if (rows.some((row) => describeBrokenBounds(row).length > 0)) process.exitCode = 1
}
