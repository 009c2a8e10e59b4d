import { readObjectHistory } from '@wifi-tms/contract/audit'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { readOrders } from '@wifi-tms/contract/orders'
import { rooms } from '@wifi-tms/contract/rooms'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '../../base/database/testing/each-database.ts'
import { newMac, type playTag } from '../../fleet/orders/testing/hand-played.ts'
import { addDevice } from '../../testing/add-device.ts'
import { addTemplate, until } from '../../testing/connect-tag.ts'
import { topicsOf } from './rules.ts'
import { openCommands } from './take-command.ts'
import { playHomeAssistant } from './testing/play-home-assistant.ts'
import { startHome, startTag } from './testing/start-home.ts'

describe.each(testDatabases.filter(({ runs }) => runs))(
  'commands of Home Assistant ($database)',
  ({ makeMigrated }) => {
    const start = () => startHome(makeMigrated)
    const draw = async (tag: Awaited<ReturnType<typeof playTag>>) => {
      const message = await tag.messageOf('display')
      await tag.say({ type: 'event', event: 'display-success', id: message.id, frame: message.frame.sha256 })
      return message
    }

    test('the buttons have the tag blink and draw its picture again, and the history says who did it', async () => {
      const started = await start()
      const { server, home } = started
      const tag = await startTag(started, 'Door')
      await home.press('Door', 'led')
      expect(await tag.messageOf('led')).toMatchObject({ color: 'green', times: 5 })
      const [order] = (await server.ask(readOrders, { id: tag._id })).items
      expect(order).toMatchObject({ type: 'led', by: 'Home Assistant' })

      const templateId = await addTemplate(server, await server.login())
      await server.ask(showOne, { mac: tag.mac, templateId })
      const first = await draw(tag)
      await until(() => home.stateOf('Door', 'state') === 'shown')
      await home.press('Door', 'refresh')
      const second = await draw(tag)
      expect([second.force, second.frame.sha256]).toEqual([true, first.frame.sha256])
      await until(() => home.stateOf('Door', 'state') === 'shown')
      const { items } = await server.ask(readObjectHistory, { noun: 'devices', id: tag._id })
      const byHome = items.filter(({ account }) => account.username === 'Home Assistant').map(({ call }) => call)
      expect(byHome).toEqual(['POST /user/api/display', 'POST /user/api/devices/{id}/led'])
    })

    test('a refreshed door sign goes on showing its room', async () => {
      const started = await start()
      const { server, home } = started
      const tag = await startTag(started, 'Door')
      const room = { name: 'Oslo', timeZone: 'UTC', devices: [tag._id] }
      const { _id: id } = await server.ask(rooms.create, room)
      const first = await draw(tag)
      await until(() => home.stateOf('Door', 'state') === 'shown')
      await home.press('Door', 'refresh')
      expect((await draw(tag)).frame.sha256).toBe(first.frame.sha256)
      await until(() => home.stateOf('Door', 'state') === 'shown')
      expect((await server.ask(devices.get, { id: tag._id })).wanted!.source).toBe('meeting')
      await server.ask(rooms.update, { ...room, id, name: 'Bergen' })
      expect((await draw(tag)).frame.sha256).not.toBe(first.frame.sha256)
    })

    test('a command that the broker has stored, a wrong one and one for an unknown device are ignored', async () => {
      const started = await start()
      const { server, broker, product } = started
      const tag = await startTag(started, 'Door')
      const other = await server.ask(devices.create, { mac: newMac(), alias: 'Other', product: product._id })
      const orders = async (id = tag._id) => (await server.ask(readOrders, { id })).items
      // The server is connected, so this command is stored and carried out.
      await started.home.press('Door', 'led', 'PRESS', true)
      await until(async () => (await orders()).length === 1)
      await broker.close()
      await broker.restart()
      const home = await playHomeAssistant(broker)
      await until(() => home.isAvailable('Door') && home.byName('Other'))
      await home.press('Door', 'led', 'press')
      await home.press('Door', 'led', '{"times":100}')
      await home.press('Door', 'led', 'PRESS'.repeat(20_000))
      const { command_topic } = home.entityOf('Door', 'led')!
      await home.client.publishAsync(String(command_topic).replace(tag._id, 'nobody'), 'PRESS')
      // The commands are carried out one after the other, so this one is the last.
      await home.press('Other', 'led')
      await until(async () => (await orders(other._id)).length === 1)
      expect(await orders()).toHaveLength(1)
    })

    test('the commands of each device are limited, and so are those of all devices together', async () => {
      const { server, product } = await start()
      const ids: string[] = []
      for (let index = 0; index < 2; index++)
        ids.push(await addDevice(server.core.db, { mac: newMac(), productId: product._id }))
      const topics = topicsOf('here')
      let now = 0
      const commands = openCommands(server.core, topics, () => now)
      const press = async (count: number, deviceId: string) => {
        const message = { topic: topics.command(deviceId, 'led'), payload: Buffer.from('PRESS'), retain: false }
        for (let index = 0; index < count; index++) commands.take(message)
        await commands.settled()
      }
      const count = async (id: string) => (await server.ask(readOrders, { id })).items.length
      // The ignored commands of one device leave the others their share.
      await press(2000, ids[0]!)
      expect(await count(ids[0]!)).toBe(5)
      for (let index = 0; index < 994; index++) await press(1, `unknown-${index}`)
      await press(1, ids[1]!)
      expect(await count(ids[1]!)).toBe(1)
      await press(1, ids[1]!)
      expect(await count(ids[1]!)).toBe(1)
      now = 10_000
      await press(2, ids[0]!)
      expect(await count(ids[0]!)).toBe(6)
    })
  },
)
