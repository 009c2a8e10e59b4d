import { readEvents, readMessages, sendMessage } from '@wifi-tms/contract/debug'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { findDevice } from '../devices/queries.ts'
import { listMessages, newestEvents } from './queries.ts'
import { sendRaw } from './send-raw.ts'

/**
 * The calls of the debug screen: read a device's messages, send it a raw message, and read the newest events of all
 * devices.
 */
export function debugRoutes(core: Core, answer: Answer): void {
  answer(readMessages, async (query, { who }) => {
    if (!(await findDevice(core.db, query.id))) throw new Refusal('notFound', 'There is no such device')
    return listMessages(core.db, who.accountId, query)
  })
  answer(readEvents, async () => ({ items: await newestEvents(core.db) }))
  answer(sendMessage, (input, ask) => sendRaw(core, input, ask))
}
