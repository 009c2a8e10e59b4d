import { devices } from '@wifi-tms/contract/devices'
import { digits } from '../measure/statistics.ts'
import { signIn } from '../processes/admin.ts'
import type { ServerStorage } from '../processes/server.ts'
import { newSeed, newServer } from '../processes/start.ts'
import { type DeviceListQuery, pageQuestions, searches, searchQuestions, usualQuestions } from './questions.ts'

/** A server with a database full of tags, and all calls of its device list to time. */
export type SeededServer = Awaited<ReturnType<typeof startSeededServer>>

/** Fills the database, and returns the ids of its products. */
async function seed(storage: ServerStorage, count: number): Promise<string[]> {
  const child = newSeed()
  try {
    return (await child.ask('seed', { ...storage, count })).productIds
  } finally {
    await child.end()
  }
}

/**
 * Fills an empty database and starts a server on it, each in its own process; `aim` is the p99 in ms that no page
 * should exceed.
 */
export async function startSeededServer(storage: ServerStorage, count: number, aim: number) {
  const [product] = await seed(storage, count)
  const server = newServer()
  try {
    const { url } = await server.ask('start', storage)
    const person = await signIn(url)
    const totalOf = async (query: DeviceListQuery) => (await person.ask(devices.list, { ...query, limit: 1 })).total
    const allTags = `${digits(count)} tags`
    const filters: Record<string, DeviceListQuery> = {
      [allTags]: {},
      'those of a product': { product: product! },
      'those of middling signal': { rssi: 'middle' },
      'those with a failed picture': { state: 'failed' },
      'those offline that show what they should': { status: 'offline', state: 'shown' },
    }
    const questions = usualQuestions(allTags)
    for (const [name, filter] of Object.entries(filters))
      questions.push(...pageQuestions(name, filter, await totalOf(filter), aim))
    for (const [row, texts] of Object.entries(searches))
      for (const q of texts) questions.push(...searchQuestions(row, { q }, await totalOf({ q }), aim))
    // A server that has just started has no tag online.
    const offline = { q: '1', status: 'offline', rssi: 'middle' } as const
    questions.push(
      ...searchQuestions('search among those offline of middling signal', offline, await totalOf(offline), aim),
    )
    return { server, url, questions }
  } catch (error) {
    await server.end()
    throw error
  }
}
