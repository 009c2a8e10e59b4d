import { join } from 'node:path'
import { approveDevices } from '@wifi-tms/contract/approval'
import { products } from '@wifi-tms/contract/products'
import type { BenchContext } from '../measure/figures.ts'
import { signIn } from './admin.ts'
import { newServer, newTags } from './start.ts'

/** A server in one process, and all its virtual tags in another. */
export type FleetOnServer = Awaited<ReturnType<typeof startFleet>>

/** The folder of a server with `count` tags. */
export const fleetFolder = ({ folder }: Pick<BenchContext, 'folder'>, count: number): string =>
  join(folder, `server-${count}`)

/** Starts a server in its folder and enrols `count` tags; the tags' time runs `speed` times faster. */
export async function startFleet(
  context: BenchContext,
  count: number,
  speed = 1,
  options: { importDir?: string } = {},
) {
  const folder = fleetFolder(context, count)
  const server = newServer()
  const tags = newTags()
  const endFleet = async () => void (await Promise.all([server.end(), tags.end()]))
  try {
    const addresses = await server.ask('start', { folder, ...options })
    const person = await signIn(addresses.url)
    const product = await person.ask(products.create, { name: 'Bench', uri: 'bench', enrolment: 'open' })
    const { cpuMs: cpuBefore } = await server.ask('usage')
    const { apikey, uri } = product
    // A product admits only a limited number of tags automatically; the others wait until a person approves them.
    const approving = setInterval(() => person.ask(approveDevices, { all: true }).catch(() => {}), 1000)
    await tags
      .ask('start', { url: addresses.url, mqttPort: addresses.mqttPort, product: { apikey, uri }, count, speed })
      .finally(() => clearInterval(approving))
    /** The milliseconds of server CPU to enrol one new tag and issue its secret. */
    const enrolCpuMs = ((await server.ask('usage')).cpuMs - cpuBefore) / count
    context.say(`${count} tags are online`)
    return { server, tags, addresses, folder, person, count, enrolCpuMs, end: endFleet }
  } catch (error) {
    await endFleet()
    throw error
  }
}
