/** Orders to show, one for each tag, by their result. */
export interface Orders {
  given: number
  proved: number
  superseded: number
  /** Abandoned, as the tag refused or did not answer. */
  failed: number
  /** Without a result yet. */
  open: number
}

type Row = Record<string, unknown>

/** The states of a device's newest wish. */
const WANTED = ['waiting', 'sending', 'drawing', 'shown', 'failed']
const STATES = [...WANTED, 'superseded']

/** A query of the true counts, by the names of the counters. */
const COUNTED = [
  `select 'devices' name, count(*) count from device`,
  `select 'online', count(*) from device where online = 1`,
  `select 'templates', count(*) from template`,
  `select 'images', count(*) from image`,
  ...WANTED.map((state) => `select 'wanted.${state}', count(*) from device where wish_state = '${state}'`),
].join(' union all ')

/** A query of displays whose counts by state do not add up, or do not match their wishes where all are still stored. */
const WRONG_DISPLAYS = `
  select seq from display left join (
    select seq of_seq, count(*) kept_wishes,
    ${STATES.map((state) => `count(*) filter (where state = '${state}') ${state}_wishes`).join()}
    from wish group by seq
  ) kept on of_seq = seq
  where total <> ${STATES.join('+')}
  or kept_wishes = total and (${STATES.map((state) => `${state} <> ${state}_wishes`).join(' or ')})`

/**
 * Inspects the tables of a stopped server: its counters must be right, and the bytes of pictures and frames must exist.
 */
export async function inspectTables(
  runQuery: (query: string) => Promise<Row[]>,
  hasBytes: (sha256: string) => boolean,
): Promise<{ faults: string[]; orders: Orders }> {
  const faults: string[] = []
  for (const table of ['image', 'frame']) {
    for (const { sha256 } of await runQuery(`select sha256 from ${table}`)) {
      if (!hasBytes(String(sha256))) faults.push(`${table} ${sha256} has no bytes`)
    }
  }
  const counters = new Map(
    (await runQuery('select name, count from counter')).map(({ name, count }) => [String(name), Number(count)]),
  )
  for (const { name, count } of await runQuery(COUNTED)) {
    const stored = counters.get(String(name))
    if ((stored ?? 0) !== Number(count)) faults.push(`counter ${name}: ${stored} kept, ${count} are there`)
  }
  for (const { seq } of await runQuery(WRONG_DISPLAYS))
    faults.push(`display ${seq}: its kept counts are not those of its wishes`)
  const [sum] = await runQuery(
    'select sum(total) given, sum(shown) proved, sum(superseded) superseded, sum(failed) failed from display',
  )
  const [given = 0, proved = 0, superseded = 0, failed = 0] = Object.values(sum!).map(Number)
  return { faults, orders: { given, proved, superseded, failed, open: given - proved - superseded - failed } }
}
