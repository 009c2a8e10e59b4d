import { products } from '@wifi-tms/contract/products'
import { type RolloutWrite, rollouts } from '@wifi-tms/contract/rollouts'
import type { TestServer } from '../../../testing/start.ts'
import { playTag } from '../../orders/testing/hand-played.ts'
import { espImage } from '../../otas/testing/images.ts'
import { addFirmware, firmwareFields } from '../../otas/testing/upload-firmware.ts'

type PlayedTag = Awaited<ReturnType<typeof playTag>>

/** The version of each firmware that this module adds. */
export const VERSION = 258

const image = espImage('1.2')
let count = 0

/**
 * Adds a product with a firmware and tags that the test plays by hand. `add` adds a rollout for all tags of the
 * product, `join` adds a tag. `selves` are the first reports of the tags.
 */
export async function prepareRollout(server: TestServer, tagCount: number, selves: object[] = []) {
  const fields = await firmwareFields(server, `rollout-${++count}-${tagCount}`)
  const ota = await addFirmware(server, image, fields)
  const product = await server.ask(products.get, { id: fields.product })
  const join = (self: object = {}) => playTag(server, product, { screenType: 1, ...self })
  const playedTags: PlayedTag[] = []
  for (let number = 0; number < tagCount; number++) playedTags.push(await join(selves[number]))
  const add = (write: Partial<RolloutWrite> = {}) =>
    server.ask(rollouts.create, { name: 'Spring', ota: ota._id, filter: { product: product._id }, ...write } as never)
  return { ota, product, fields, tags: playedTags, join, add }
}

/** Waits until a tag gets firmware. Then the tag reports that it runs the firmware, or that it cannot. */
export async function install(tag: PlayedTag, succeeds = true): Promise<void> {
  const { id } = await tag.messageOf('ota')
  await tag.say(succeeds ? { type: 'result', id, ok: true } : { type: 'result', id, ok: false, reason: 'hash' })
  if (succeeds) await tag.greet({ softwareVersion: VERSION })
}
