import { accessPoints } from '@wifi-tms/contract/access-points'
import { alerts } from '@wifi-tms/contract/alerts'
import { algorithms } from '@wifi-tms/contract/algorithms'
import { resources } from '@wifi-tms/contract/calls'
import { devices } from '@wifi-tms/contract/devices'
import { directories } from '@wifi-tms/contract/directories'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { fonts } from '@wifi-tms/contract/fonts'
import { images } from '@wifi-tms/contract/images'
import { items } from '@wifi-tms/contract/items'
import { otas } from '@wifi-tms/contract/otas'
import { playlists } from '@wifi-tms/contract/playlists'
import { products } from '@wifi-tms/contract/products'
import { dataSources } from '@wifi-tms/contract/read-sources'
import { rollouts } from '@wifi-tms/contract/rollouts'
import { rooms } from '@wifi-tms/contract/rooms'
import { tasks } from '@wifi-tms/contract/tasks'
import { importTemplate, TEMPLATE_FORMAT, TEMPLATE_FORMAT_VERSION } from '@wifi-tms/contract/template-files'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { webhooks } from '@wifi-tms/contract/webhooks'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../base/random/ids.ts'
import { notoSans, sendFont } from '../../content/fonts/testing/upload-font.ts'
import { photo, sendPicture } from '../../content/images/testing/upload-picture.ts'
import { espImage } from '../../fleet/otas/testing/images.ts'
import { addFirmware, firmwareFields, sendFirmware } from '../../fleet/otas/testing/upload-firmware.ts'
import { eachServer } from '../../testing/each-server.ts'
import type { Answered } from '../../testing/start.ts'

interface Bounded {
  noun: string
  most: number
  list: Endpoint
  create: Endpoint
}

const empty = { resolution: '48x20', canvas: { version: 1, elements: [] } } as const

eachServer('the bound on the number of objects', (server) => {
  /** Bounds a resource for the duration of a test. */
  const setBound = (resource: Bounded, most: number) => {
    const before = resource.most
    resource.most = most
    onTestFinished(() => {
      resource.most = before
    })
    return most
  }
  /** Sets the bound so that `space` more objects can be added. */
  const leaveSpace = async (resource: Bounded, space: number) =>
    setBound(resource, ((await server().ask(resource.list, {})) as unknown as { total: number }).total + space)
  const refusedBy = ({ noun }: Bounded, most: number) => ({
    code: 40900,
    reason: 'full',
    facts: { most },
    message: `No ${noun} can be added: there are ${most} already`,
  })

  let template = ''
  let room = ''
  let ota = ''
  let firmware: Awaited<ReturnType<typeof firmwareFields>>
  const callToAdd = (resource: Bounded, input: (index: number) => object) =>
    [resource, (index: number) => server().tell(resource.create, input(index))] as const
  const addingCalls: (readonly [Bounded, (index: number) => Promise<Answered>])[] = [
    callToAdd(users as never, (index) => ({ username: `anna${index}`, password: 'secret-1' })),
    callToAdd(products as never, (index) => ({ name: `Shop ${index}`, uri: `shop${index}` })),
    callToAdd(algorithms as never, (index) => ({ name: `Mine ${index}`, algorithm: 'burkes' })),
    [images as never, async (index) => sendPicture(server(), `cup${index}.png`, await photo('coffee.png'))],
    [
      fonts as never,
      async (index) => sendFont(server(), `a${index}.ttf`, await notoSans('700Bold'), { family: `Loud ${index}` }),
    ],
    [otas as never, (index) => sendFirmware(server(), espImage('1.2'), { ...firmware, name: `Winter ${index}` })],
    callToAdd(templates as never, (index) => ({ name: `Price ${index}`, ...empty })),
    callToAdd(devices as never, (index) => ({ mac: `a0b0c0d0e0f${index}`, product: firmware.product })),
    callToAdd(accessPoints as never, (index) => ({
      name: `Attic ${index}`,
      url: `http://ap${index}.example.org`,
      product: firmware.product,
    })),
    callToAdd(rollouts as never, (index) => ({ name: `Spring ${index}`, ota, all: true })),
    callToAdd(rooms as never, (index) => ({ name: `Oslo ${index}` })),
    callToAdd(directories as never, (index) => ({ name: `Lift ${index}`, rooms: [room] })),
    callToAdd(tasks as never, (index) => ({
      name: `Lunch ${index}`,
      template,
      triggerTime: '2099-01-05T12:00',
      all: true,
    })),
    callToAdd(playlists as never, (index) => ({
      name: `Loop ${index}`,
      entries: [{ template, minutes: 5 }],
      all: true,
      enabled: false,
    })),
    callToAdd(items as never, (index) => ({ key: `00${index}`, values: {} })),
    callToAdd(dataSources as never, (index) => ({ name: `till-${index}`, kind: 'push' })),
    callToAdd(webhooks as never, (index) => ({
      name: `Till ${index}`,
      url: 'https://till.example.com',
      events: ['device.shown'],
    })),
    callToAdd(alerts as never, (index) => ({
      name: `Night ${index}`,
      when: { kind: 'failed' },
      to: ['a@example.com'],
    })),
  ]

  test('every resource with a bound is tested here', () => {
    const bounded = Object.values(resources).filter(({ most }) => most !== undefined)
    expect(new Set(bounded)).toEqual(new Set(addingCalls.map(([resource]) => resource)))
  })

  test('several calls at once add only as many rows as the bound allows; the others are refused with the bound', async () => {
    template = (await server().ask(templates.create, { name: 'Menu', ...empty } as never))._id
    room = (await server().ask(rooms.create, { name: 'Rome' }))._id
    firmware = await firmwareFields(server(), 'firm')
    ota = (await addFirmware(server(), espImage('1.2'), firmware))._id
    for (const [resource, add] of addingCalls) {
      const most = await leaveSpace(resource, 1)
      const answers = await Promise.all([0, 1, 2].map(add))
      const codes = answers.map(({ code }) => code).sort()
      expect([resource.noun, codes]).toEqual([resource.noun, [20000, 40900, 40900]])
      const refused = answers.find(({ code }) => code === 40900)!.body
      expect(refused).toMatchObject(refusedBy(resource, most))
      expect(await server().ask(resource.list, {})).toMatchObject({ total: most })
    }
  })

  test('existing rows may be changed while the bound is reached', async () => {
    await leaveSpace(rooms as never, 0)
    const { items } = await server().ask(rooms.list, { limit: 1 })
    await server().ask(rooms.update, { id: items[0]!._id, name: 'Paris' })
  })

  test.each([templates, images] as unknown as Bounded[])(
    'the import of a template with a picture adds nothing where the bound of $noun is reached',
    async (resource) => {
      const id = newId()
      const box = { kind: 'image', id: 'a', x: 0, y: 0, width: 9, height: 9, image: id }
      const png = (await photo('chelsea.png')).toString('base64')
      const file = {
        format: TEMPLATE_FORMAT,
        version: TEMPLATE_FORMAT_VERSION,
        fonts: [],
        name: 'Kept',
        resolution: '48x20',
        canvas: { version: 1, elements: [box] },
        pictures: [{ id, name: 'Cat', png }],
      }
      const form = new FormData()
      form.append('file', new Blob([JSON.stringify(file)]), 'kept.json')
      const most = await leaveSpace(resource, 0)
      const { body } = await server().tell(importTemplate, {}, undefined, { body: form })
      expect(body).toMatchObject(refusedBy(resource, most))
      expect(await server().ask(templates.list, { q: 'Kept' })).toMatchObject({ total: 0 })
      expect(await server().ask(images.list, { q: 'Cat' })).toMatchObject({ total: 0 })
    },
  )
})
