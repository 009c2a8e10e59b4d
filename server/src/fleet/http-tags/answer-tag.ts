import { Refusal } from '@wifi-tms/contract/errors'
import type { Due } from '@wifi-tms/contract/http-tags'
import { encode, upTopic } from '@wifi-tms/contract/messages'
import { logUpMessage } from '../debug/log-up-message.ts'
import { dueMessages } from '../deliveries/due.ts'
import { dueFirmware } from '../firmware/move-firmware.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { readMessage } from '../ingest/read-message.ts'
import { dueOrders } from '../orders/due-orders.ts'
import { orderForPolling } from '../rollouts/order-targets.ts'
import { issueSecret } from '../secrets/issue-secret.ts'
import type { Visitor } from '../visits/find-visitor.ts'
import { restOf } from '../visits/rest-of.ts'
import { recordIdleContact } from '../visits/visit.ts'
import { isUsualRest } from '../wishes/rest-rules.ts'
import { NEXT_WHEN_BUSY_SECONDS } from './rules.ts'

interface HttpTag {
  mac: string
  deviceId: string
  uri: string
  /** The digest of the product's key, if the tag has logged in with the key instead of a secret. */
  keyHash?: string | undefined
  /** True if the tag's secret is due for renewal. */
  isSecretOld: boolean
  /** The facts that tell if anything is due to the device. Absent unless the tag logged in with a confirmed secret. */
  visitor?: Visitor
}

/**
 * Handles a request of a tag that polls: commits the tag's messages, passes them to consoles, and returns the messages
 * that are due to the tag, a new secret first. `usualWake` is the tag's wake (its usual seconds between polls) if the
 * tag is told to ask again after this time; otherwise undefined. `worthLogging` returns true for a fault to be logged.
 */
export async function answerTag(
  core: FleetCore,
  tag: HttpTag,
  rawMessages: unknown[],
  worthLogging: (name: string) => boolean,
): Promise<{ due: Due; usualWake: number | undefined }> {
  const readMessages = rawMessages.flatMap((value) => {
    const read = readMessage(value)
    logUpMessage(core, tag.mac, read, value, worthLogging)
    return read === 'unknown' || 'fault' in read ? [] : [read]
  })
  const hasHello = readMessages.some(({ message }) => message.type === 'hello')
  const wantsSecret = tag.keyHash !== undefined || (tag.isSecretOld && hasHello)
  const credentials = wantsSecret ? await issueSecret(core, tag.deviceId, tag.keyHash) : undefined
  if (tag.keyHash !== undefined && !credentials) throw new Refusal('wrongLogin')

  // All messages are given to ingest at once, so that they keep their order there.
  await Promise.all(
    readMessages.map(({ message, fieldFaults }) => core.ingest(tag.mac, message, { uri: tag.uri, fieldFaults })),
  )
  for (const { message } of readMessages) core.wire.toConsoles(upTopic(tag.uri, tag.mac), encode(message))

  // If the tag has sent no message, nothing has changed since its record was read.
  const visitor = readMessages.length === 0 ? tag.visitor : undefined
  // Without a visitor it is unknown if a rollout or a firmware waits, so both are looked up.
  const mayGetFirmware = visitor?.rolloutId !== null || visitor.firmwareState !== null
  if (visitor?.rolloutId !== null) await orderForPolling(core, tag.deviceId)
  const orders = await dueOrders(core, tag.deviceId)
  const firmware = mayGetFirmware ? await dueFirmware(core, tag.deviceId, hasHello) : []
  if (visitor && orders.length + firmware.length === 0) {
    const next = await recordIdleContact(core, visitor, 'http', [])
    if (next !== undefined) return { due: { messages: [], next }, usualWake: usualWakeOf(next, visitor) }
  }
  const { device, messages: displays, dueAt } = await dueMessages(core, tag.deviceId)
  const messages = [...(credentials ? [credentials] : []), ...orders, ...displays, ...firmware]
  for (const message of messages) core.note(tag.mac, { direction: 'down', message })
  const next = messages.length > 0 || !device ? NEXT_WHEN_BUSY_SECONDS : await restOf(core, device, dueAt)
  // A tag whose last message says that it goes offline is not expected again.
  const lastMessage = readMessages.at(-1)?.message
  const isLeaving = lastMessage?.type === 'event' && lastMessage.event === 'offline'
  if (!isLeaving) await core.ingest(tag.mac, { type: 'asked', next, protocol: 'http' }, { uri: tag.uri })
  return { due: { messages, next }, usualWake: device && usualWakeOf(next, device) }
}

const usualWakeOf = (next: number, { wake }: { wake: number }) => (isUsualRest(next, wake) ? wake : undefined)
