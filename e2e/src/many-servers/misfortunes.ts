import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@wifi-tms/tags/random'
import type { MortalServer } from '../reliability/mortal-server.ts'
import type { ServersTrial } from './trial.ts'

/** The pause between two checks. */
const CHECK_MS = 20
/** The longest wait, in milliseconds, until all tags of a killed server are connected again. */
const SERVED_WITHIN_MS = 180_000

/**
 * Kills a server and starts it again. Returns the number of its tags, the milliseconds until all of them were connected
 * again to any server, and `raised`, which resolves once the killed server runs again.
 */
export async function killOne(
  trial: ServersTrial,
  server: MortalServer,
): Promise<{ tags: number; ms: number; raised: Promise<void> }> {
  const { balancer, fleet } = trial
  // The tags that are online at this server, each with its number of connections so far: the next one raises it.
  const connectionsBefore = new Map(
    balancer.macsConnectedTo(server).flatMap((mac) => {
      const tag = fleet.tag(mac)
      return tag.state === 'online' ? [[tag, tag.statistics.networkConnected] as const] : []
    }),
  )
  const tags = connectionsBefore.size
  const began = performance.now()
  await trial.kill(server)
  const raised = trial.raise(server)
  while (connectionsBefore.size > 0 && performance.now() - began < SERVED_WITHIN_MS) {
    await wait(CHECK_MS)
    for (const [tag, connectionCount] of connectionsBefore)
      if (tag.statistics.networkConnected > connectionCount) connectionsBefore.delete(tag)
  }
  if (connectionsBefore.size > 0)
    trial.day.faults.push(`${connectionsBefore.size} tags of a server that was killed were never served again`)
  return { tags, ms: performance.now() - began, raised }
}

/** A fault of up to `ms` milliseconds. It adds the servers that it hits to `spared`, so that they are not killed. */
type Misfortune = (trial: ServersTrial, ms: number, spared: Set<MortalServer>, random: Random) => Promise<void>

/** Makes the store of files fail. */
const failStore =
  (fault: 'fails' | 'is slow' | 'is gone'): Misfortune =>
  async ({ s3 }, ms) => {
    s3.state.fault = fault
    await wait(ms)
    s3.state.fault = undefined
  }

/** Kills PostgreSQL and starts it again. */
const killDatabase: Misfortune = async ({ postgres }, ms) => {
  await postgres.kill()
  await wait(ms / 10)
  await postgres.start()
}

/** The misfortunes; each lasts for the given time, or for a part of it. */
export const misfortunes: [description: string, happen: Misfortune][] = [
  ['PostgreSQL killed', killDatabase],
  ['the store answers 500', failStore('fails')],
  ['the store is slow', failStore('is slow')],
  ['the store is gone', failStore('is gone')],
  [
    'one server does not reach PostgreSQL',
    async ({ proxy, servers }, ms, spared) => {
      spared.add(servers[0]!)
      proxy.silenceAll(true)
      await wait(ms)
      proxy.silenceAll(false)
      spared.delete(servers[0]!)
    },
  ],
  [
    'one server frozen',
    async ({ runningServers }, ms, spared, random) => {
      const server = [...runningServers][Math.floor(random() * runningServers.size)]
      if (!server) return
      spared.add(server)
      server.signal('SIGSTOP')
      await wait(ms / 2)
      server.signal('SIGCONT')
      spared.delete(server)
    },
  ],
  ['PostgreSQL killed again', killDatabase],
]
