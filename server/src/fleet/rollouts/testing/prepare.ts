import { products } from '@wifi-tms/contract/products'
import { type RolloutWrite, rollouts } from '@wifi-tms/contract/rollouts'
import type { TestServer } from '../../../testing/start.ts'
import { playTag } from '../../orders/testing/hand-played.ts'
import { espImage } from '../../otas/testing/images.ts'
import { addFirmware, firmwareFields } from '../../otas/testing/upload-firmware.ts'

type PlayedTag = Awaited<ReturnType<typeof playTag>>

/** The version of every firmware here. */
export const VERSION = 258

const image = espImage('1.2')
let count = 0

/** Adds a product with firmware and tags played by hand. `add` adds a rollout to all its tags, `join` another tag. */
export async function prepareRollout(server: TestServer, tags: number, selves: object[] = []) {
  const fields = await firmwareFields(server, `rollout-${++count}-${tags}`)
  const ota = await addFirmware(server, image, fields)
  const product = await server.ask(products.get, { id: fields.product })
  const join = (self: object = {}) => playTag(server, product, { screenType: 1, ...self })
  const played: PlayedTag[] = []
  for (let number = 0; number < tags; number++) played.push(await join(selves[number]))
  const add = (write: Partial<RolloutWrite> = {}) =>
    server.ask(rollouts.create, { name: 'Spring', ota: ota._id, filter: { product: product._id }, ...write } as never)
  return { ota, product, fields, tags: played, join, add }
}

/** Waits until a tag gets firmware, and has it report that it runs it, or that it cannot. */
export async function install(tag: PlayedTag, works = true): Promise<void> {
  const { id } = await tag.told('ota')
  await tag.say(works ? { type: 'result', id, ok: true } : { type: 'result', id, ok: false, reason: 'hash' })
  if (works) await tag.greet({ softwareVersion: VERSION })
}
