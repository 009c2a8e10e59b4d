import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { products } from '@wifi-tms/contract/products'
import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { type Caller, signIn } from '@wifi-tms/tags/call'
import { type Fleet, type FleetOptions, startTags } from '@wifi-tms/tags/fleet'
import { type ServerProcess, startServerProcess } from '@wifi-tms/tags/server-process'
import type { TagSpec } from '@wifi-tms/tags/spec'

export const ADMIN = { username: 'admin', password: 'correct horse' }

/** The whole product in a folder of its own, on free ports. */
export interface Product extends ServerProcess {
  /** The administrator, calling past the console. */
  admin: Caller
  /** Virtual tags of a new product `uri`, switched on, twenty times faster than real ones. */
  addTags(uri: string, tags: TagSpec[], options?: Partial<FleetOptions>): Promise<Fleet>
  /** Every screen type of the installation. */
  screens(): Promise<ScreenType[]>
  /** Ends everything and removes the folder. */
  close(): Promise<void>
}

/** Starts the product as a user would find it right after its first start. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-e2e-'))
  const server = await startServerProcess({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: folder,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    ...env,
  })
  const admin = await signIn(server.url, ADMIN.username, ADMIN.password)
  const fleets: Fleet[] = []
  return {
    ...server,
    admin,
    async addTags(uri, tags, options = {}) {
      const product = await admin.ask(products.create, { name: uri, uri })
      const fleet = startTags({ server: server.url, mqttPort: server.mqttPort, product, tags, speed: 20, ...options })
      fleets.push(fleet)
      if (!options.off) await fleet.until('all tags online', () => fleet.online === tags.length)
      return fleet
    },
    async screens() {
      const pages = await Promise.all(
        [1, 2].map((page) => admin.ask(screenTypes.list, { page, limit: 100, sort: 'type' })),
      )
      return pages.flatMap(({ items }) => items)
    },
    async close() {
      await Promise.all(fleets.map((fleet) => fleet.stop()))
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What a virtual tag is built with, by its number and its screen type. */
export const tagOf = (number: number, { type, color, width, height, angle }: ScreenType): TagSpec => ({
  mac: number.toString(16).padStart(12, 'a0'),
  screenType: { type, color, width, height, angle },
})
