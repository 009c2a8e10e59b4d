import { algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { panelColors, panelSizes, screenTypes } from '@wifi-tms/contract/screen-types'
import { resolutions } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'

eachServer('catalogue', (server) => {
  test('[entity-screentype] a new installation has panels of all sizes, colours and resolutions', async () => {
    const { items, total } = await server().ask(screenTypes.list, { limit: 100 })
    expect(total).toBe(items.length)
    expect(new Set(items.map((item) => item.name))).toEqual(new Set(panelSizes))
    expect(new Set(items.map((item) => item.color))).toEqual(new Set(panelColors))
    const sizesAndPixels = items.map((item) => {
      const { width, height } = uprightSize(item)
      return `${item.name}: ${width}x${height}`
    })
    expect(new Set(sizesAndPixels)).toEqual(
      new Set(resolutions.map(({ size, resolution }) => `${size}: ${resolution}`)),
    )
    expect(items.map((item) => item.type)).toEqual(items.map((_, index) => index + 1))
  })

  test('[entity-algorithm] a new installation has binarization and floyd-steinberg', async () => {
    const { items } = await server().ask(algorithms.list, {})
    expect(items.map((item) => item.algorithm).sort()).toEqual(['binarization', 'floyd-steinberg'])
    const algorithm = await server().ask(algorithms.create, { name: 'Soft', algorithm: 'atkinson' })
    expect(await server().ask(algorithms.get, { id: algorithm._id })).toEqual(algorithm)
    expect(
      (await server().ask(algorithms.update, { id: algorithm._id, name: 'Softer', algorithm: 'burkes' })).name,
    ).toBe('Softer')
    await addDevice(server().core.db, { algorithmId: algorithm._id, alias: 'Window' })
    const inUse = await server().tell(algorithms.remove, { id: algorithm._id })
    expect([inUse.code, inUse.body.message]).toEqual([40900, expect.stringContaining('Window')])
    expect(inUse.body).toMatchObject({ reason: 'in-use', facts: { kind: 'devices', count: 1, names: ['Window'] } })
    expect((await server().tell(algorithms.create, { name: 'X', algorithm: 'magic' })).code).toBe(40000)
  })

  test('[entity-devtype] a device type has a name and a unique number', async () => {
    const { items } = await server().ask(deviceTypes.list, {})
    expect(items.map((item) => item.type)).toEqual([1])
    const deviceType = await server().ask(deviceTypes.create, { name: 'Door sign', type: 2 })
    expect(deviceType).toMatchObject({
      name: 'Door sign',
      type: 2,
      emptyVoltage: 335,
      fullVoltage: 390,
      curve: 'linear',
    })
    const coin = { name: 'Coin', type: 5, emptyVoltage: 220, fullVoltage: 300, curve: 'coin' } as const
    expect(await server().ask(deviceTypes.create, coin)).toMatchObject(coin)
    for (const fullVoltage of [220, 10_001])
      expect((await server().tell(deviceTypes.create, { ...coin, type: 6, fullVoltage })).body.errors?.[0]?.path).toBe(
        'fullVoltage',
      )
    expect((await server().tell(deviceTypes.create, { name: 'Other', type: 2 })).code).toBe(40900)
    for (const type of [-1, 65536, 1.5, '2']) {
      expect((await server().tell(deviceTypes.create, { name: 'Other', type })).body.errors?.[0]?.path).toBe('type')
    }
    await addDevice(server().core.db, { deviceType: 2, alias: 'Door 7' })
    const moved = await server().tell(deviceTypes.update, { id: deviceType._id, name: 'Sign', type: 3 })
    const facts = { kind: 'devices', count: 1, names: ['Door 7'], fields: ['type'] }
    expect([moved.code, moved.body]).toEqual([40900, expect.objectContaining({ reason: 'fixed', facts })])
    expect((await server().ask(deviceTypes.update, { id: deviceType._id, name: 'Sign', type: 2 })).name).toBe('Sign')
    expect((await server().tell(deviceTypes.remove, { id: deviceType._id })).body.message).toContain('Door 7')
  })

  test('[entity-screentype] every field is stored; the fields that frames depend on are fixed while devices use the screen type', async () => {
    const panel = {
      name: '5.0',
      type: 900,
      color: 'B/W',
      module: 'M',
      width: 400,
      height: 296,
      angle: 0,
      sort: 5,
    } as const
    const screenType = await server().ask(screenTypes.create, panel)
    expect(screenType).toMatchObject(panel)
    const change = (more: object) => server().tell(screenTypes.update, { ...panel, id: screenType._id, ...more })
    expect((await change({ width: 408 })).code).toBe(20000)
    await addDevice(server().core.db, { screenType: 900, alias: 'Entrance' })
    for (const changes of [{ width: 416 }, { height: 304 }, { color: 'B/W/R' }, { angle: 90 }, { type: 901 }]) {
      const refused = await change({ width: 408, ...changes })
      expect([refused.code, refused.body.message]).toEqual([40900, expect.stringContaining(Object.keys(changes)[0]!)])
    }
    expect((await change({ width: 408, name: '5.1', module: 'N', sort: 1 })).code).toBe(20000)
    expect((await server().tell(screenTypes.remove, { id: screenType._id })).body.message).toContain('Entrance')
    await server().core.db.deleteFrom('device').where('screenType', '=', 900).execute()
    expect(await server().ask(screenTypes.remove, { id: screenType._id })).toEqual({ _id: screenType._id })
  })

  test('[entity-screentype] greys and lit screens are accepted; a lit screen is 4K at most, without measured inks and halves', async () => {
    const screen = { name: 'TV', module: 'M', angle: 0, sort: 7 } as const
    const make = (type: number, more: object) =>
      server().tell(screenTypes.create, { ...screen, type, width: 800, height: 480, ...more } as never)
    for (const [index, color] of (['4 grey', '16 grey', 'full color'] as const).entries())
      expect((await make(910 + index, { color })).body.data).toMatchObject({ color })
    const lit = { color: 'full color' }
    for (const [number, size] of [
      [920, { width: 3840, height: 2160 }],
      [921, { width: 2160, height: 3840, angle: 90 }],
    ] as const)
      expect((await make(number, { ...lit, ...size })).code).toBe(20000)
    for (const [fields, path] of [
      [{ width: 3841 }, 'width'],
      [{ width: 1000, height: 3841 }, 'height'],
      [{ width: 3840, height: 2161 }, 'height'],
      [{ width: 2161, height: 3840 }, 'width'],
      [{ inks: { red: '#a01510' } }, 'inks'],
      [{ halves: true }, 'halves'],
    ] as const) {
      const refused = await make(930, { ...lit, ...fields })
      expect([refused.code, refused.body.errors?.[0]?.path], JSON.stringify(fields)).toEqual([40000, path])
    }
    expect((await make(931, { color: '16 grey', width: 4096, inks: { white: '#d0d0d0' } })).code).toBe(20000)
    expect((await make(932, { color: '4 grey', inks: { red: '#a01510' } })).body.errors?.[0]?.path).toBe('inks.red')
  })

  test('[entity-screentype] measured inks and halves are stored; impossible ones are refused with their path', async () => {
    const panel = {
      name: '13.3',
      type: 901,
      color: 'E6 color',
      module: 'EL133UF1',
      width: 1200,
      height: 1600,
      angle: 90,
      sort: 6,
      inks: { red: '#a01510', white: '#b0b8ba' },
      halves: true,
    } as const
    const screenType = await server().ask(screenTypes.create, panel)
    expect(screenType).toMatchObject(panel)
    const change = (more: object) => server().tell(screenTypes.update, { ...panel, id: screenType._id, ...more })
    for (const [fields, path] of [
      [{ inks: { orange: '#b85e1c' } }, 'inks.orange'],
      [{ inks: { red: 'crimson' } }, 'inks.red'],
      [{ inks: { pink: '#ff00ff' } }, 'inks.pink'],
      [{ inks: { white: '#202020' } }, 'inks.white'],
      [{ inks: { black: '#a0a0a0' } }, 'inks.black'],
      [{ width: 1201 }, 'halves'],
      [{ halves: 'yes' }, 'halves'],
      [{ color: 'B/W' }, 'inks.red'],
    ] as const) {
      const { code, body } = await change(fields)
      expect([code, body.errors?.[0]?.path], path).toEqual([40000, path])
    }
    await addDevice(server().core.db, { screenType: 901, alias: 'Hall' })
    const refused = await change({ halves: false })
    expect([refused.code, refused.body.message]).toEqual([40900, expect.stringContaining('halves')])
    expect((await change({ inks: { red: '#901010' } })).code).toBe(20000)
    const withoutInks = await change({ inks: undefined })
    expect([withoutInks.code, withoutInks.body.data]).toEqual([
      20000,
      expect.not.objectContaining({ inks: expect.anything() }),
    ])
    const [seeded] = (await server().ask(screenTypes.list, { type: '1' })).items
    expect(Object.keys(seeded!)).not.toEqual(expect.arrayContaining([expect.stringMatching(/inks|halves/)]))
  })
})
