import { sendMessage } from '@wifi-tms/contract/debug'
import { askDevice, blinkDevice, installFirmware, readOrders } from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import { expect, test } from 'vitest'
import { failCommits } from '../../base/database/testing/failing-writes.ts'
import { eachServer } from '../../testing/each-server.ts'
import { espImage } from '../otas/testing/images.ts'
import { addFirmware, firmwareFields } from '../otas/testing/upload-firmware.ts'
import { newMac, playTag } from './testing/hand-played.ts'

eachServer('a commit that fails', (server) => {
  test('if the commit of a call fails, the tag gets no order, no firmware and no message of a person', async () => {
    const mac = newMac()
    const fields = await firmwareFields(server(), `failing-${mac}`)
    const { _id: ota } = await addFirmware(server(), espImage('1.2'), fields)
    const tag = await playTag(server(), await server().ask(products.get, { id: fields.product }), {}, mac)
    await tag.messageOf('credentials')
    const { _id: id } = tag
    const restoreCommits = await failCommits(server().core.db, 'audit')
    const answers = [
      await server().tell(blinkDevice, { id }),
      await server().tell(installFirmware, { id, ota }),
      await server().tell(sendMessage, { id, message: { type: 'of-tomorrow' } }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([50000, 50000, 50000])
    await restoreCommits()
    // Messages arrive in the order in which they are sent, so all earlier ones have arrived.
    await server().ask(askDevice, { id })
    await tag.messageOf('ask')
    expect(tag.received).toEqual([])
    expect((await server().ask(readOrders, { id })).items.map(({ type }) => type)).toEqual(['ask'])
  })
})
