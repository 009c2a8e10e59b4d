import { Refusal } from '@wifi-tms/contract/errors'
import type { Due } from '@wifi-tms/contract/http-tags'
import { dueMessages } from '../deliveries/due.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { malformedMessages } from '../ingest/metrics.ts'
import { malformedName } from '../ingest/once-a-minute.ts'
import { readMessage } from '../ingest/read-message.ts'
import { handOver } from '../secrets/hand-over.ts'
import { NEXT_WHEN_IDLE } from '../wishes/change-devices.ts'
import { NEXT_WHEN_BUSY } from './rules.ts'

interface HttpTag {
  mac: string
  deviceId: string
  uri: string
  /** Of the product's key, where it came with that. */
  keyHash: string | undefined
  isOld: boolean
}

/**
 * Commits what a tag says, tells consoles of it, and answers with what is due: its secret first. `worthLogging`: whether
 * a fault of this name is to be told.
 */
export async function takeAsk(
  core: FleetCore,
  tag: HttpTag,
  said: unknown[],
  worthLogging: (name: string) => boolean,
): Promise<Due> {
  const heard = said.map(readMessage).flatMap((read) => {
    if (read === 'unknown') return []
    if ('message' in read) return [read.message]
    malformedMessages.inc()
    if (worthLogging(malformedName(tag.mac, read.fault))) {
      core.log.warn({ mac: tag.mac, reason: read.fault }, 'malformed message')
    }
    return []
  })
  const greets = heard.some((message) => message.type === 'hello')
  const wantsSecret = tag.keyHash !== undefined || (tag.isOld && greets)
  const credentials = wantsSecret ? await handOver(core, tag.deviceId, tag.keyHash) : undefined
  if (tag.keyHash !== undefined && !credentials) throw new Refusal('wrongLogin')

  // Given to ingest in one go, so that they stand in its order and in one group.
  await Promise.all(heard.map((message) => core.ingest(tag.mac, message)))
  for (const message of heard) core.wire.heard(tag.uri, tag.mac, message)

  const messages = [...(credentials ? [credentials] : []), ...(await dueMessages(core, tag.deviceId))]
  const next = messages.length > 0 ? NEXT_WHEN_BUSY : NEXT_WHEN_IDLE
  await core.ingest(tag.mac, { type: 'asked', next })
  return { messages, next }
}
