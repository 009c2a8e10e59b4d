import { readServers, type ServerFigures } from '@wifi-tms/contract/servers'
import type { Core } from '../../base/core.ts'
import type { Answer } from '../http/answer.ts'
import { listServers } from './queries.ts'

/** The call that lists the servers; `figures` returns those of this server. */
export function serverRoutes({ db, cluster }: Core, answer: Answer, figures: () => ServerFigures): void {
  answer(readServers, async () => ({ items: await listServers(db, cluster.id, figures()) }))
}
