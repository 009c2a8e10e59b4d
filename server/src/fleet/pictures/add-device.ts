import { DeviceWrite } from '@wifi-tms/contract/devices'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import { type addPictureDevice, PICTURE_PATH, type renewPictureAddress } from '@wifi-tms/contract/picture-address'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { hashSecret, newSecret } from '../../base/random/secret.ts'
import { addDevice } from '../devices/change-device.ts'
import { findDevice } from '../devices/queries.ts'
import { replaceSecrets } from '../secrets/queries.ts'
import { makeMac } from '../visits/own-mac.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

const addressOf = ({ config }: Pick<Core, 'config'>, secret: string) =>
  `${config.publicUrl ?? ''}${PICTURE_PATH}/${secret}`

/** Adds a device with a picture address. The address is shown only in this answer. */
export async function addByAddress(
  core: Core,
  write: Parsed<typeof addPictureDevice>,
  ask: CallContext<'devices'>,
): Promise<Output<typeof addPictureDevice>> {
  const secret = newSecret()
  const device = await addDevice(core, DeviceWrite.parse({ ...write, mac: makeMac() }), ask, async (tx, id) => {
    await replaceSecrets(tx, id, { hash: hashSecret(secret), protocol: 'picture' }, core.now())
  })
  return { _id: device._id, url: addressOf(core, secret) }
}

/** Replaces the picture address of a device. Throws Refusal if the device has no picture address. */
export async function renewAddress(
  core: Core,
  { id }: Parsed<typeof renewPictureAddress>,
  { change, changed }: CallContext<'devices'>,
): Promise<Output<typeof renewPictureAddress>> {
  const secret = newSecret()
  await withFleetLock(change, async (tx, recordChange) => {
    const device = await findDevice(tx, id)
    if (device?.protocol !== 'picture') throw new Refusal('notFound', 'There is no such device')
    await replaceSecrets(tx, id, { hash: hashSecret(secret), protocol: 'picture' }, core.now())
    recordChange({ object: { id, name: device.alias || device.mac } })
  })
  changed('devices', [id])
  return { _id: id, url: addressOf(core, secret) }
}
