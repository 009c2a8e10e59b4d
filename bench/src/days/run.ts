import { DAYS_KEPT, readDays, readFleetDays } from '@wifi-tms/contract/device-days'
import { devices } from '@wifi-tms/contract/devices'
import { readWeakSpots } from '@wifi-tms/contract/overview'
import { products } from '@wifi-tms/contract/products'
import { openDatabase } from '@wifi-tms/server/base/database/open'
import { sumUpNextDay } from '@wifi-tms/server/fleet/days/fleet-days'
import { seedDays } from '@wifi-tms/server/fleet/days/testing/seed-days'
import type { BenchContext, BenchPart, Figure } from '../measure/figures.ts'
import { digits, spreadOf } from '../measure/statistics.ts'
import { signIn } from '../processes/admin.ts'
import { newSeed, newServer } from '../processes/start.ts'

/** The number of timed calls of each query. */
const VIEWS = 30

/**
 * Adds a sample of each device for each of `days` days, and has housekeeping sum the days up. Returns the milliseconds
 * that housekeeping takes for a day; the last day is today, which is not over and not summed up.
 */
async function fill(dataDir: string, days: number): Promise<number> {
  const db = await openDatabase({ dataDir })
  await seedDays(db, days, new Date())
  const began = performance.now()
  // '' means that no day is left to sum up.
  while ((await sumUpNextDay({ db, now: () => new Date() })) !== '');
  const msPerDay = (performance.now() - began) / (days - 1)
  await db.destroy()
  return msPerDay
}

async function figures({ folder, quick, say }: BenchContext): Promise<Figure[]> {
  const [count, days] = quick ? [200, 20] : [10_000, DAYS_KEPT]
  const storage = { folder: `${folder}/server` }
  const seed = newSeed()
  const { productIds } = await seed.ask('seed', { ...storage, count }).finally(() => seed.end())
  const msPerDay = await fill(storage.folder, days)
  say(`${days} days of ${count} devices are there`)
  const server = newServer()
  try {
    const { url } = await server.ask('start', storage)
    const { ask } = await signIn(url)
    const allProducts = await Promise.all(productIds.map((id) => ask(products.get, { id })))
    const { _id: product } = allProducts.toSorted((a, b) => b.devices - a.devices)[0]!
    const id = (await ask(devices.list, { limit: 1, page: 1, sort: 'mac' })).items[0]!._id
    const cpuMs = async () => (await server.ask('usage')).cpuMs
    const views = quick ? 3 : VIEWS
    const time = async (call: () => Promise<unknown>) => {
      const timesMs: number[] = []
      let cpuBefore = 0
      // Views -2 and -1 are for warm-up, and do not count.
      for (let view = -2; view < views; view++) {
        if (view === 0) cpuBefore = await cpuMs()
        const began = performance.now()
        await call()
        if (view >= 0) timesMs.push(performance.now() - began)
      }
      const { p50, p99 } = spreadOf(timesMs)
      const cpu = ((await cpuMs()) - cpuBefore) / views
      return { measured: `p50 ${digits(p50)}, p99 ${digits(p99)} ms, CPU ${digits(cpu)} ms`, aim: 'p99 under 100 ms' }
    }
    const size = `${count.toLocaleString('en')} devices, ${days} days`
    const began = performance.now()
    await ask(readWeakSpots, {})
    const weakSpotsMs = performance.now() - began
    return [
      { what: `${size}: all days of the largest product`, ...(await time(() => ask(readFleetDays, { product }))) },
      { what: `${size}: all days of the fleet`, ...(await time(() => ask(readFleetDays, {}))) },
      { what: `${size}: all days of one device`, ...(await time(() => ask(readDays, { id }))) },
      {
        what: `${size}: weak spots, a twentieth hops each day`,
        measured: `${digits(weakSpotsMs)} ms`,
        aim: 'under 100 ms',
      },
      { what: `${size}: a day summed up`, measured: `${digits(msPerDay)} ms` },
    ]
  } finally {
    await server.end()
  }
}

export const daysPart: BenchPart = {
  name: 'days',
  about: `Two years of days of a fleet, on SQLite, over HTTP: ${VIEWS} times after 2 that do not count; and what housekeeping sums up each day.`,
  run: figures,
}
