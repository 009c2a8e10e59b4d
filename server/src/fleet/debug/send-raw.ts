import { conflict } from '@wifi-tms/contract/conflicts'
import type { sendMessage } from '@wifi-tms/contract/debug'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import { downTopic } from '@wifi-tms/contract/messages'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { hideSecrets } from './rules.ts'

/**
 * Sends a tag a message that a person has written. Throws Refusal if the tag is not connected. The audit line is stored
 * before the message is sent, so it remains even if the tag leaves in between.
 */
export async function sendRaw(
  { wire }: Pick<Core, 'wire'>,
  { id, message }: Parsed<typeof sendMessage>,
  { change, changed }: CallContext<'messages'>,
): Promise<Output<typeof sendMessage>> {
  changed('messages', [id])
  const { mac, uri, serverId } = await change(async (tx, recordChange) => {
    const device = await tx
      .selectFrom('device')
      .innerJoin('product', 'product.id', 'device.productId')
      .leftJoin('delivery', 'delivery.deviceId', 'device.id')
      .select(['mac', 'alias', 'uri', 'listens', 'serverId'])
      .where('device.id', '=', id)
      .executeTakeFirst()
    if (!device) throw new Refusal('notFound', 'There is no such device')
    if (!device.listens) throw awayConflict()
    const { mac, alias } = device
    recordChange({ object: { id, name: alias || mac }, after: { message: hideSecrets(message) } })
    return device
  })
  if (!wire.toTag(mac, message, serverId)) throw awayConflict()
  return { topic: downTopic(uri, mac) }
}

const awayConflict = () => conflict('away', {}, 'The device is not connected')
