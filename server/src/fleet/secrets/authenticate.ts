import type { Core } from '../../base/core.ts'
import { newDeviceLimits } from './new-devices.ts'
import { digestsOf } from './product-key.ts'
import { addEnrolled, confirmSecret, findKnownDevice, findProductByKey, isRejected } from './queries.ts'
import {
  isSecretOld,
  type Judgement,
  judgeLogin,
  judgeUnknown,
  type KnownDevice,
  type RefusalReason,
  refusals,
} from './rules.ts'

/**
 * A login's result. `keyHash` is the digest of the product's key, if the key was used. `isSecretOld` is true if the
 * device is to get a new secret at its next hello.
 */
export type Verdict =
  | { ok: true; deviceId: string; uri: string; keyHash: string | undefined; isSecretOld: boolean }
  | { ok: false; reason: RefusalReason }

type Needs = Pick<Core, 'db' | 'seal' | 'now' | 'wire'>

/**
 * Accepts a tag by its secret or by its product's key, and adds a new tag if the product accepts new ones. The first
 * use of a secret confirms the secret, and cuts a connection that was opened before. A refusal causes a notice.
 */
export async function authenticate(core: Needs, mac: string, password: string, via: 'mqtt' | 'http'): Promise<Verdict> {
  const digests = digestsOf(core.seal, password)
  const device = (await findKnownDevice(core.db, mac)) ?? (await addByKey(core, mac, digests.key))
  if (typeof device === 'string') return refuse(core, mac, device)
  let judgement = judgeLogin(device, digests, core.now())
  if (
    'refused' in judgement &&
    judgement.refused === 'wrong-secret' &&
    (await findProductByKey(core.db, digests.key))
  ) {
    judgement = { refused: 'other-product' }
  }
  if ('refused' in judgement) return refuse(core, mac, judgement.refused, device)
  if (!(await confirmFirstUse(core, device, judgement))) return refuse(core, mac, 'wrong-secret', device)
  // Over MQTT the new connection replaces the old one anyway.
  if (via === 'http' && judgement.openedBy === 'secret' && judgement.isFirstUse) core.wire.cut(mac)
  const inUse = judgement.openedBy === 'secret' && !judgement.isFirstUse
  return {
    ok: true,
    deviceId: device.deviceId,
    uri: device.uri,
    keyHash: judgement.openedBy === 'apikey' ? digests.key : undefined,
    isSecretOld: inUse && isSecretOld(device.secrets, core.now()),
  }
}

/** Adds an unknown mac to the product of the key with this digest. */
export async function addByKey(core: Needs, mac: string, key: string): Promise<KnownDevice | RefusalReason> {
  const product = await findProductByKey(core.db, key)
  const plan = judgeUnknown(product)
  if ('refused' in plan) return plan.refused
  if (await isRejected(core.db, mac)) return 'rejected'
  const isOverLimit = plan.approved && !newDeviceLimits(core).mayAdmit(product!.id)
  const approved = plan.approved && !isOverLimit
  const added = await addEnrolled(core.db, { mac, productId: product!.id, approved }, core.now())
  if (added) core.wire.changed('devices', [added.id, ...added.removedIds])
  if (added && isOverLimit) return refuseOverLimit(core, mac, added.id, product!.id)
  return (await findKnownDevice(core.db, mac)) ?? 'unknown'
}

/** Confirms a secret at its first use. Returns false if the secret has ended meanwhile. */
async function confirmFirstUse(
  core: Needs,
  device: KnownDevice,
  judgement: Extract<Judgement, { openedBy: string }>,
): Promise<boolean> {
  if (judgement.openedBy === 'apikey' || !judgement.isFirstUse) return true
  const isConfirmed = await confirmSecret(core.db, device.deviceId, judgement.hash, core.now())
  if (isConfirmed) core.wire.changed('devices', [device.deviceId])
  return isConfirmed
}

/**
 * Refuses a device that was added and waits for approval, as too many new devices came. At most once a minute, people
 * get a notice of one of these devices.
 */
function refuseOverLimit(core: Needs, mac: string, deviceId: string, productId: string): RefusalReason {
  const message = refusals['too-many-new']
  if (newDeviceLimits(core).isNoticeDue(productId))
    core.wire.notice({ kind: 'waiting-approval', count: 1, device: { _id: deviceId, mac, alias: '' }, message })
  return 'too-many-new'
}

function refuse(core: Needs, mac: string, reason: RefusalReason, device?: KnownDevice): Verdict {
  // People get no notice of a device that they have rejected. `refuseOverLimit` has told them of too many new devices.
  if (reason === 'rejected' || reason === 'too-many-new') return { ok: false, reason }
  core.wire.notice({
    kind: reason === 'waiting-approval' ? reason : 'refused',
    count: 1,
    device: { _id: device?.deviceId ?? null, mac, alias: device?.alias ?? '' },
    message: refusals[reason],
  })
  return { ok: false, reason }
}
