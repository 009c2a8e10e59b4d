import type { Core } from '../../base/core.ts'
import { newDevices } from './new-devices.ts'
import { digestsOf } from './product-key.ts'
import { confirmSecret, enrol, findKnown, findProductByKey, isRejected } from './queries.ts'
import { isOld, type Judgement, judge, judgeStranger, type Known, type RefusedTag, refusals } from './rules.ts'

/** A login's result. `keyHash`: the digest of the product's key, if that was used. `isOld`: a hello renews it. */
export type Verdict =
  | { ok: true; deviceId: string; uri: string; keyHash: string | undefined; isOld: boolean }
  | { ok: false; reason: RefusedTag }

type Needs = Pick<Core, 'db' | 'seal' | 'now' | 'wire'>

/**
 * Lets a tag in by its secret or by its product's key, and adds a new tag where the product accepts new ones. The first
 * use of a secret confirms it, and cuts the connection by an ended one. A refusal causes a notice.
 */
export async function authenticate(core: Needs, mac: string, password: string, via: 'mqtt' | 'http'): Promise<Verdict> {
  const login = digestsOf(core.seal, password)
  const device = (await findKnown(core.db, mac)) ?? (await meet(core, mac, login.key))
  if (typeof device === 'string') return refuse(core, mac, device)
  let judged = judge(device, login, core.now())
  if ('refused' in judged && judged.refused === 'wrong-secret' && (await findProductByKey(core.db, login.key))) {
    judged = { refused: 'other-product' }
  }
  if ('refused' in judged) return refuse(core, mac, judged.refused, device)
  if (!(await confirmed(core, device, judged))) return refuse(core, mac, 'wrong-secret', device)
  // Over MQTT the new connection replaces the old one anyway.
  if (via === 'http' && judged.open === 'secret' && judged.confirms) core.wire.cut(mac)
  const inUse = judged.open === 'secret' && !judged.confirms
  return {
    ok: true,
    deviceId: device.deviceId,
    uri: device.uri,
    keyHash: judged.open === 'apikey' ? login.key : undefined,
    isOld: inUse && isOld(device.secrets, core.now()),
  }
}

/** Adds an unknown mac to the product of the key with this digest. */
export async function meet(core: Needs, mac: string, key: string): Promise<Known | RefusedTag> {
  const product = await findProductByKey(core.db, key)
  const plan = judgeStranger(product)
  if ('refused' in plan) return plan.refused
  if (await isRejected(core.db, mac)) return 'rejected'
  const tooMany = plan.approved && !newDevices(core).mayCome(product!.id)
  const approved = plan.approved && !tooMany
  const added = await enrol(core.db, { mac, productId: product!.id, approved }, core.now())
  if (added) core.wire.changed('devices', [added.id, ...added.gone])
  if (added && tooMany) return refuseMore(core, mac, added.id, product!.id)
  return (await findKnown(core.db, mac)) ?? 'unknown'
}

/** Confirms a secret at its first use; false where it has ended meanwhile. */
async function confirmed(core: Needs, device: Known, judged: Extract<Judgement, { open: string }>): Promise<boolean> {
  if (judged.open === 'apikey' || !judged.confirms) return true
  const isConfirmed = await confirmSecret(core.db, device.deviceId, judged.hash, core.now())
  if (isConfirmed) core.wire.changed('devices', [device.deviceId])
  return isConfirmed
}

/** Adds the device as waiting; people get one notice a minute of such devices. */
function refuseMore(core: Needs, mac: string, deviceId: string, productId: string): RefusedTag {
  const message = refusals['too-many-new']
  if (newDevices(core).worthTelling(productId))
    core.wire.notice({ kind: 'waiting-approval', count: 1, device: { _id: deviceId, mac, alias: '' }, message })
  return 'too-many-new'
}

function refuse(core: Needs, mac: string, reason: RefusedTag, device?: Known): Verdict {
  // A person has rejected it, or people have had their notice of too many new devices.
  if (reason === 'rejected' || reason === 'too-many-new') return { ok: false, reason }
  core.wire.notice({
    kind: reason === 'waiting-approval' ? reason : 'refused',
    count: 1,
    device: { _id: device?.deviceId ?? null, mac, alias: device?.alias ?? '' },
    message: refusals[reason],
  })
  return { ok: false, reason }
}
