import { join } from 'node:path'
import { approveDevices } from '@wifi-tms/contract/approval'
import { products } from '@wifi-tms/contract/products'
import type { Ground } from '../measure/figures.ts'
import { signIn } from './admin.ts'
import { newServer, newTags } from './start.ts'

/** A server with connected virtual tags, each in a process of its own. */
export type FleetOnServer = Awaited<ReturnType<typeof startFleet>>

/** The folder of a server with so many tags. */
export const fleetFolder = ({ folder }: Pick<Ground, 'folder'>, count: number): string =>
  join(folder, `server-${count}`)

/** Starts a server in its folder and lets `count` tags enrol themselves, whose time runs `speed` times faster. */
export async function startFleet(ground: Ground, count: number, speed = 1, options: { importDir?: string } = {}) {
  const folder = fleetFolder(ground, count)
  const server = newServer()
  const tags = newTags()
  const end = async () => void (await Promise.all([server.end(), tags.end()]))
  try {
    const stands = await server.ask('start', { folder, ...options })
    const person = await signIn(stands.url)
    const product = await person.ask(products.create, { name: 'Bench', uri: 'bench', enrolment: 'open' })
    const { cpuMs: before } = await server.ask('usage')
    const { apikey, uri } = product
    // More tags than a product lets in by itself each wait until somebody has approved them.
    const approving = setInterval(() => person.ask(approveDevices, { all: true }).catch(() => {}), 1000)
    await tags
      .ask('start', { url: stands.url, mqttPort: stands.mqttPort, product: { apikey, uri }, count, speed })
      .finally(() => clearInterval(approving))
    /** Milliseconds of server CPU to let one new tag in and give it a secret of its own. */
    const onlineCpuMs = ((await server.ask('usage')).cpuMs - before) / count
    ground.say(`${count} tags are online`)
    return { server, tags, stands, folder, person, count, onlineCpuMs, end }
  } catch (error) {
    await end()
    throw error
  }
}
