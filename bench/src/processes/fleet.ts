import { join } from 'node:path'
import { products } from '@wifi-tms/contract/products'
import { type Person, signIn } from '../api.ts'
import { type Child, startChild } from '../child/start-child.ts'
import type { Ground } from '../measure/figures.ts'
import { serverFile, tagsFile } from './files.ts'
import type { Stands, calls as serverCalls } from './server.ts'
import type { calls as tagCalls } from './tags.ts'

/** A server with connected virtual tags, each in a process of its own. */
export interface FleetOnServer {
  server: Child<typeof serverCalls>
  tags: Child<typeof tagCalls>
  stands: Stands
  /** Where the server keeps its things. */
  folder: string
  person: Person
  /** Milliseconds of server CPU to let one new tag in and give it a secret of its own. */
  onlineCpuMs: number
  end(): Promise<void>
}

/** Starts a server in a new folder and lets so many tags enrol themselves. */
export async function startFleet(ground: Ground, count: number): Promise<FleetOnServer> {
  const folder = join(ground.folder, `server-${count}`)
  const server = startChild<typeof serverCalls>(serverFile)
  const tags = startChild<typeof tagCalls>(tagsFile)
  const end = async () => void (await Promise.all([server.end(), tags.end()]))
  try {
    const stands = await server.ask('start', { folder })
    const person = await signIn(stands.url)
    const product = await person.ask(products.create, { name: 'Bench', uri: 'bench', enrolment: 'open' })
    const before = await server.ask('usage')
    const { url, mqttPort } = stands
    const { apikey, uri } = product
    await tags.ask('start', { url, mqttPort, product: { apikey, uri }, count })
    const after = await server.ask('usage')
    ground.say(`${count} tags are online`)
    return { server, tags, stands, folder, person, onlineCpuMs: (after.cpuMs - before.cpuMs) / count, end }
  } catch (error) {
    await end()
    throw error
  }
}
