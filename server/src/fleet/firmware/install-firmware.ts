import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { isAble, type Protocol } from '@wifi-tms/contract/protocols'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { newId } from '../../base/random/ids.ts'
import { findDevice } from '../devices/queries.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { listeningServerId, loadDevices } from '../wishes/queries.ts'
import { findOta, firmwareMessage, orderFirmware } from './queries.ts'
import { newFirmware, sentFirmware } from './rules.ts'

/**
 * Orders a firmware for a device, in place of an earlier order. A device that is away gets the order when it comes
 * back. Throws Refusal if the firmware is not for this device.
 */
export async function installFirmware(
  core: Core,
  deviceId: string,
  otaId: string,
  { change, changed }: CallContext<'devices'>,
): Promise<{ id: string; state: 'waiting' | 'sent' }> {
  const now = core.now()
  const id = newId()
  const messageToSend = await withFleetLock(
    change,
    async (tx, recordChange) => {
      const device = await findDevice(tx, deviceId)
      if (!device) throw new Refusal('notFound', 'There is no such device')
      if (!isAble(device.protocol as Protocol | null, 'ota'))
        throw wrong('id', 'This device’s protocol cannot carry that')
      const ota = await findOta(tx, otaId)
      if (!ota) throw wrong('ota', 'There is no such firmware')
      if (ota.product !== device.productId) throw wrong('ota', 'This firmware is for another product')
      if (ota.deviceType !== device.deviceType) throw wrong('ota', 'This firmware is for another device type')
      // A TRMNL device installs any firmware that it is offered, and boards with different panels have the same name.
      if (device.protocol === 'trmnl' && ota.screenType !== device.screenType)
        throw wrong('ota', 'This firmware is for another screen type')
      if (ota.hardwareVersion !== device.hardwareVersion) throw wrong('ota', 'This firmware is for other hardware')
      const row = newFirmware({ deviceId, id, ota: otaId, softwareVersion: ota.softwareVersion }, now)
      recordChange({ object: { id: deviceId, name: device.alias || device.mac }, after: { ota: ota.name } })
      const [record] = await loadDevices(tx, { ids: [deviceId] })
      // Null if the device is away: the order then waits, without a message.
      const serverId = listeningServerId(record)
      const message = serverId === null ? undefined : await firmwareMessage(core.config, tx, row)
      await orderFirmware(tx, message ? sentFirmware(row, now) : row)
      return message && { mac: device.mac, message, serverId }
    },
    'ota',
  )
  // A device that misses this message gets it again at its next hello.
  if (messageToSend) core.wire.toTag(messageToSend.mac, messageToSend.message, messageToSend.serverId)
  changed('devices', [deviceId])
  return { id, state: messageToSend ? 'sent' : 'waiting' }
}
