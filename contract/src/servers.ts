import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './shapes.ts'

/**
 * The seconds without a heartbeat after which a server counts as late, and as gone. Servers send one every two seconds.
 */
export const LATE_SECONDS = 3
export const GONE_SECONDS = 6
/**
 * The maximum number of milliseconds by which a server's clock may differ from the database's before people are told.
 */
export const CLOCK_WARNING_MS = 5000

/** The duties that only one of all servers has at a time. */
export const turnNames = ['clock', 'deliveries', 'history', 'housekeeping'] as const
export type TurnName = (typeof turnNames)[number]

const Count = z.int().min(0)

/** The load and connections of a server. */
export const ServerFigures = z.object({
  /** Tags connected to it over MQTT, and consoles' links. */
  tags: Count,
  links: Count,
  /** The recent use of its machine's processors by its process: 1 is one processor. */
  load: z.number().min(0),
  /** The recent delay of its work in milliseconds: the second longest of a hundred delays. */
  lagMs: Count,
  memoryMb: Count,
  /** The lead of its clock over the database's, in milliseconds; negative: it is behind. */
  clockAheadMs: z.int(),
})
export type ServerFigures = z.infer<typeof ServerFigures>

/** One run of a server of this installation: each start gets a new id. */
export const Server = z.object({
  _id: Id,
  /** The name of its machine. */
  name: z.string(),
  version: z.string(),
  /** The time of its start, by its own clock. */
  startedAt: Moment,
  /** Whole seconds since its last heartbeat, by the clock of the database. */
  seenSeconds: Count,
  /** Its duties for all servers. */
  turns: z.array(z.enum(turnNames)),
  /** True for the server that answers. */
  isThis: z.boolean(),
  ...ServerFigures.shape,
})
export type Server = z.infer<typeof Server>

/** The maximum number of servers that are listed. */
export const MOST_SERVERS = 100

export const readServers = endpoint('GET /user/api/servers', {
  about: `The servers of this installation with their load and connections, the longest running first; at most ${MOST_SERVERS}.`,
  access: 'servers.read',
  reads: ['servers'],
  input: z.object({}),
  output: z.object({ items: z.array(Server) }),
})
