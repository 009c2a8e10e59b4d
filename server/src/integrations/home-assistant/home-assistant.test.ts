import { EventEmitter } from 'node:events'
import { readGlass } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabases } from '../../base/database/testing/each-database.ts'
import { newMac, playTag } from '../../fleet/orders/testing/hand-played.ts'
import { addDevice } from '../../testing/add-device.ts'
import { addTemplate, until } from '../../testing/connect-tag.ts'
import { startServers } from '../../testing/start-servers.ts'
import { startHomeAssistant } from './start-home-assistant.ts'
import { playHomeAssistant, startBroker } from './testing/play-home-assistant.ts'
import { renameDevice, startHome, startTag } from './testing/start-home.ts'

describe.each(testDatabases.filter(({ runs }) => runs))('Home Assistant ($database)', ({ makeMigrated }) => {
  const start = () => startHome(makeMigrated)

  test('a device appears with its values, its wanted and shown templates, and the picture that it shows', async () => {
    const started = await start()
    const { server, home } = started
    const tag = await startTag(started, 'Door')
    const states = (...keys: string[]) => keys.map((key) => home.stateOf('Door', key))
    await until(() => home.stateOf('Door', 'online') === 'ON')
    expect(states('battery', 'signal', 'wanted', 'shown', 'state', 'problem')).toEqual([
      82,
      -61,
      null,
      null,
      null,
      'OFF',
    ])
    expect(home.isAvailable('Door')).toBe(true)
    const { device, entities } = home.byName('Door')!
    expect(device).toMatchObject({
      connections: [['mac', tag.mac.match(/../g)!.join(':')]],
      configuration_url: `https://tags.example.com/device/edit/${tag._id}`,
    })
    expect([...entities.keys()].sort()).toEqual([
      'battery',
      'button',
      'led',
      'online',
      'picture',
      'problem',
      'refresh',
      'shown',
      'signal',
      'state',
      'wanted',
    ])
    const templateId = await addTemplate(server, await server.login())
    await server.ask(showOne, { mac: tag.mac, templateId })
    const message = await tag.messageOf('display')
    await until(() => home.stateOf('Door', 'wanted') === 'Box 80')
    expect(home.stateOf('Door', 'shown')).toBe(null)
    await tag.say({ type: 'event', event: 'display-success', id: message.id, frame: message.frame.sha256 })
    await until(() => home.stateOf('Door', 'shown') === 'Box 80')
    expect(home.stateOf('Door', 'state')).toBe('shown')
    const glass = await server.ask(readGlass, { id: tag._id })
    await until(() => home.pictureOf('Door')?.equals(glass as Uint8Array))
    await tag.leave()
    await until(() => home.stateOf('Door', 'online') === 'OFF')
  })

  test('presses of the button are events, and a press that the tag repeats is one event', async () => {
    const started = await start()
    const { home } = started
    const tag = await startTag(started, 'Door')
    await tag.say({ type: 'event', event: 'button', id: 'p1' })
    await tag.say({ type: 'event', event: 'button', id: 'p1' })
    await tag.say({ type: 'event', event: 'button-long', id: 'p2' })
    await until(() => home.events.length > 1)
    expect(home.events).toEqual([{ event_type: 'press' }, { event_type: 'long_press' }])
    const { event_types } = home.entityOf('Door', 'button')!
    expect(event_types).toEqual(['press', 'long_press'])
  })

  test('a renamed device keeps its entities, a removed one disappears, and Home Assistant finds all again after its start', async () => {
    const started = await start()
    const { server, home, product } = started
    const ids: string[] = []
    for (const alias of ['One', 'Two'])
      ids.push((await server.ask(devices.create, { mac: newMac(), alias, product: product._id }))._id)
    await until(() => home.byName('One') && home.byName('Two'))
    const uniqueId = () => home.entityOf('Uno', 'battery')?.unique_id
    const before = home.entityOf('One', 'battery')!.unique_id
    await renameDevice(server, ids[0]!, 'Uno')
    await until(() => uniqueId() === before)
    expect(home.devices.size).toBe(2)
    await server.ask(devices.remove, { id: ids[1]! })
    await until(() => home.devices.size === 1)
    const { discoveries } = home.byName('Uno')!
    await home.start()
    await until(() => home.byName('Uno')!.discoveries > discoveries)
  })

  test('a device that is removed while the broker is stopped is removed there later, and a new one is added', async () => {
    const started = await start()
    const { server, broker, product } = started
    const add = (alias: string) => server.ask(devices.create, { mac: newMac(), alias, product: product._id })
    const { _id: id } = await add('Gone')
    await until(() => started.home.byName('Gone'))
    await broker.close()
    await server.ask(devices.remove, { id })
    await add('Came')
    await broker.restart()
    const home = await playHomeAssistant(broker)
    await until(() => home.byName('Came') && !home.byName('Gone'))
    await until(() => home.isAvailable('Came'))
  })

  test('a device has only the buttons that its protocol can carry out, and devices that wait for approval are not published', async () => {
    const { server, home, product } = await start()
    const add = (alias: string, columns: object = {}) =>
      addDevice(server.core.db, { mac: newMac(), alias, productId: product._id, ...columns })
    const id = await add('Any')
    await add('Stranger', { approved: 0 })
    await add('Browser', { protocol: 'player' })
    server.core.wire.changed('devices', [])
    await until(() => home.byName('Browser'))
    const buttons = (name: string) => ['led', 'refresh'].filter((key) => home.entityOf(name, key))
    expect([buttons('Any'), buttons('Browser'), home.byName('Stranger')]).toEqual([['led', 'refresh'], [], undefined])
    await server.core.db.updateTable('device').set({ protocol: 'trmnl' }).where('id', '=', id).execute()
    server.core.wire.changed('devices', [id])
    await until(() => buttons('Any').join() === 'refresh')
  })

  test('after a refused login the server tries again, and the password is not logged', async () => {
    const { server, broker } = await start()
    const logged: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
    const { stop } = startHomeAssistant(
      { ...server.core, log },
      broker.address.replace('tms:', 'other:'),
      new EventEmitter(),
    )
    onTestFinished(stop)
    await until(() => logged.length > 0)
    expect(JSON.parse(logged[0]!)).toMatchObject({
      host: '127.0.0.1',
      reason: 'Connection refused: Bad username or password',
      msg: 'no connection to the broker of Home Assistant',
    })
    await until(() => broker.refusals() > 1)
    expect(logged).toHaveLength(1)
    expect(logged.join()).not.toMatch(/p@ss|p%40ss|other/)
  })
})

test('one of several servers publishes, and when it stops another one continues', async () => {
  const broker = await startBroker()
  const { servers, token } = await startServers(2, { homeAssistantMqtt: broker.address })
  const home = await playHomeAssistant(broker)
  const product = await servers[0]!.ask(products.create, { name: 'Shop', uri: 'shop-of-two' }, token)
  // The session is valid at each server.
  const second = {
    ...servers[1]!,
    ask: ((call, input) => servers[1]!.ask(call, input, token)) as (typeof servers)[1]['ask'],
  }
  const tag = await playTag(second, product)
  const alias = tag.mac
  await until(() => home.byName(alias))
  expect(broker.clients()).toBe(2)
  await tag.say({ type: 'event', event: 'button', id: 'p1' })
  await until(() => home.events.length === 1)
  await servers[0]!.stop()
  await until(() => home.isAvailable(alias))
  await until(async () => {
    await tag.say({ type: 'event', event: 'button-long' })
    return home.events.length > 1
  })
})
