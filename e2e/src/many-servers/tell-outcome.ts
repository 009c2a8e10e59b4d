import type { ServersOutcome } from './run-trial.ts'

/** The longest wait in ms until all tags of a killed server are connected again, if no other fault happens then. */
const SERVED_MS = 45_000

/** The longest time of some kills in ms; 0 where there are none. */
const longest = (kills: ServersOutcome['kills']) => Math.max(0, ...kills.map(({ ms }) => ms))

/** One text for each bound that a run has broken; empty if all is well. */
export function describeBrokenBounds(outcome: ServersOutcome): string[] {
  const describeExcess = (value: number, description: string, limit = 0) =>
    value <= limit ? [] : [`${description}: ${Math.round(value)}`]
  return [
    ...describeExcess(outcome.lost, 'acknowledged and lost'),
    ...describeExcess(outcome.wrongScreens.length, 'wrong glasses'),
    ...describeExcess(outcome.collisions, 'orders while another was being drawn'),
    ...describeExcess(outcome.repeatedDrawings.length, 'displays drawn twice on one tag'),
    ...describeExcess(outcome.tasks.extraDisplays, 'tasks fired twice'),
    ...describeExcess(outcome.tasks.skippedTimes, 'times of tasks without a run'),
    ...describeExcess(
      longest(outcome.kills.filter(({ otherFaults }) => !otherFaults)),
      'ms until tags were served again',
      SERVED_MS,
    ),
    ...describeExcess(outcome.faults.length, 'faults'),
  ]
}

/** The results as text, one line for each figure. */
export function tableOf(outcome: ServersOutcome): string {
  const { kills, acknowledged, orders, tasks, load } = outcome
  // Kills during which no other fault happened.
  const killsAlone = kills.filter(({ otherFaults }) => !otherFaults)
  const times = killsAlone.map(({ ms }) => ms).sort((a, b) => a - b)
  const ms = (value: number) => `${Math.round(value)} ms`
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const rows: [string, string | number][] = [
    ['kill -9', kills.length],
    ['tags that were connected to a server as it was killed, in all', sum(kills.map(({ tags }) => tags))],
    ['  all served again after, median of kills alone', ms(times[times.length >> 1] ?? 0)],
    ['  all served again after, longest of kills alone', ms(longest(killsAlone))],
    ['  all served again after, longest with another fault beside', ms(longest(kills))],
    ['healthy again after, longest', ms(Math.max(...outcome.starts))],
    ['starts that ended as the database or the store was away', outcome.refusedStarts.length],
    ...Object.entries(acknowledged).map(([kind, count]): [string, number] => [`acknowledged writes, ${kind}`, count]),
    ['calls without an answer, or answered 500', outcome.unanswered],
    ['longest time without an acknowledged write', ms(outcome.longestGapMs)],
    ['orders to show, given', orders?.given ?? 0],
    ['  proved by the tag', orders?.proved ?? 0],
    ['  superseded by a newer one', orders?.superseded ?? 0],
    ['  failed, as a frame could not be had', orders?.failed ?? 0],
    ['wished again by people in the end, as they had failed', outcome.retriedDisplays],
    ['runs of tasks', tasks.doneRuns],
    ['refreshes of glasses', outcome.drawings],
    ['drawings that failed, as the frame could not be fetched', outcome.failures],
    ['connections that tags lost', outcome.disconnections],
    ['quiet after the last fault', ms(outcome.calmMs)],
    [
      'load of the machine, mean and highest',
      `${(sum(load) / (load.length || 1)).toFixed(1)}, ${Math.max(0, ...load).toFixed(1)}`,
    ],
    ['acknowledged and lost', outcome.lost],
    ['wrong glasses', outcome.wrongScreens.length],
    ['orders while another was being drawn', outcome.collisions],
    ['displays drawn twice on one tag', outcome.repeatedDrawings.length],
    ['tasks fired twice', tasks.extraDisplays],
    ['times of tasks without a run', tasks.skippedTimes],
    ['faults', outcome.faults.length],
  ]
  return rows.map(([name, value]) => `${name.padEnd(64)}${String(value).padStart(12)}`).join('\n')
}
