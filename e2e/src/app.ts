import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { products } from '@wifi-tms/contract/products'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { putMigratedFile } from '@wifi-tms/server/base/database/testing/migrated-file'
import { signIn } from '@wifi-tms/tags/call'
import { allScreens } from '@wifi-tms/tags/choose'
import { type FleetOptions, startTags, type VirtualFleet } from '@wifi-tms/tags/fleet'
import { startServerProcess } from '@wifi-tms/tags/server-process'
import type { TagSpec } from '@wifi-tms/tags/spec'

/** The first user of every started app. */
export const ADMIN = { username: 'admin', password: 'correct horse' }

/** A running server, with helpers to call it and to start virtual tags. */
export type RunningApp = Awaited<ReturnType<typeof appOn>>

/** The app as `startApp` starts it. */
export type StartedApp = Awaited<ReturnType<typeof startApp>>

/** Starts the whole app, server and console, in a new folder and on free ports. It has only its first user. */
export async function startApp(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-e2e-'))
  // Creating the tables takes a fifth of a start, so the folder gets a ready database. The server's own tests start on
  // empty folders.
  if (!env.DATABASE_URL) await putMigratedFile(folder)
  const start = (ports: Record<'PORT' | 'MQTT_PORT', string>) =>
    startServerProcess({
      ...ports,
      DATA_DIR: folder,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      CALENDAR_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...env,
    })
  let server = await start({ PORT: '0', MQTT_PORT: '0' })
  const ports = { PORT: new URL(server.url).port, MQTT_PORT: String(server.mqttPort) }
  const app = await appOn({ ...server, folder }, ADMIN, async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    ...server,
    ...app,
    /** Kills the server without a shutdown. */
    kill: () => server.stop('SIGKILL'),
    /** Starts a server that was killed, on the same ports. */
    async revive() {
      server = await start(ports)
    },
  }
}

/** Wraps the server at these addresses, with its data in `folder`; `end` stops it. */
export async function appOn(
  { url, mqttPort, folder }: { url: string; mqttPort: number; folder: string },
  { username, password }: typeof ADMIN,
  end: () => Promise<unknown>,
) {
  const admin = await signIn(url, username, password)
  const fleets: VirtualFleet[] = []
  return {
    url,
    mqttPort,
    folder,
    /** The administrator's API client. */
    admin,
    /** Adds a product with this topic prefix and starts virtual tags of it, twenty times faster than real ones. */
    async addTags(uri: string, tags: TagSpec[], options: Partial<FleetOptions> = {}): Promise<VirtualFleet> {
      const product = await admin.ask(products.create, { name: uri, uri })
      const fleet = startTags({ server: url, mqttPort, product, tags, speed: 20, ...options })
      fleets.push(fleet)
      if (!options.off) await fleet.until('all tags online', () => fleet.online === tags.length)
      return fleet
    },
    /** Every screen type of the installation. */
    screens: () => allScreens(admin),
    /** Stops the tags and the server, and removes the data. */
    async close(): Promise<void> {
      await Promise.all(fleets.map((fleet) => fleet.stop()))
      await end()
    },
  }
}

/** The specification of a virtual tag; `number` ends its MAC address: `0x100` → `a0a0a0a0a100`. */
export const tagOf = (number: number, { type, color, width, height, angle }: ScreenType): TagSpec => ({
  mac: number.toString(16).padStart(12, 'a0'),
  screenType: { type, color, width, height, angle },
})
