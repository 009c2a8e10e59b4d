import { readObjectHistory } from '@wifi-tms/contract/audit'
import { devices } from '@wifi-tms/contract/devices'
import { meetings } from '@wifi-tms/contract/meetings'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { readFrozen } from '../../content/painting/queries.ts'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'
import { SHIPPED } from './shipped-plate.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0

eachServer(
  'plates of one room with a choice of their own',
  (server) => {
    const addPlate = async () => {
      const product = await server().ask(products.create, { name: 'Doors', uri: `own-${++count}` })
      return playTag(server(), product, { screenType: 2 })
    }
    const addTemplate = async (text: string) => {
      const element = { kind: 'text', id: 't', x: 0, y: 0, width: 800, height: 60, text }
      const canvas = { version: 1 as const, elements: [element as never] }
      return (await server().ask(templates.create, { name: text, resolution: '800x480', canvas }))._id
    }
    const expectWanted = (id: string, templateId: string) =>
      expect.poll(async () => (await server().ask(devices.get, { id })).wanted?.templateId).toBe(templateId)
    /** The words of the built-in plate on a device, and the meeting in its values. */
    const wordsOn = async (device: string) => {
      const wish = await server()
        .core.db.selectFrom('device')
        .innerJoin('display', 'display.seq', 'wishSeq')
        .select(['designHash', 'context'])
        .where('device.id', '=', device)
        .executeTakeFirstOrThrow()
      const { elements } = (await readFrozen(server().core.db, wish.designHash)).design.canvas
      const band = elements.find(({ id }) => id === 'state')
      return [band && 'text' in band && band.text, JSON.parse(wish.context!).room.now?.name]
    }

    test('[entity-room] each plate shows its own template, otherwise its room’s, otherwise the built-in design in its language', async () => {
      const [first, second, third] = [await addPlate(), await addPlate(), await addPlate()]
      const [free, busy, ownFree] = [await addTemplate('Free'), await addTemplate('Busy'), await addTemplate('Own')]
      const roomFields = {
        name: 'Oslo',
        timeZone: 'Europe/Warsaw',
        privacy: 'busy' as const,
        templates: { free },
        devices: [first._id, second._id, third._id],
        plates: { [second._id]: { templates: { free: ownFree, busy } }, [third._id]: { language: 'pl' as const } },
      }
      const room = await server().ask(rooms.create, roomFields)
      const ownPlates = { [second._id]: roomFields.plates[second._id], [third._id]: { templates: {}, language: 'pl' } }
      expect(room.plates).toEqual(ownPlates)
      expect((await server().ask(rooms.get, { id: room._id })).plates).toEqual(ownPlates)
      await expectWanted(first._id, free)
      await expectWanted(second._id, ownFree)
      await expectWanted(third._id, free)
      const refusedTemplate = await server().tell(templates.remove, { id: ownFree })
      expect([refusedTemplate.code, refusedTemplate.body.facts]).toEqual([
        40900,
        { kind: 'rooms', count: 1, names: ['Oslo'] },
      ])

      const times = { date: clock.day(), startTime: '08:30', endTime: '10:00' }
      await server().ask(meetings.create, { name: 'Board', room: room._id, ...times })
      await expectWanted(first._id, SHIPPED.id)
      await expectWanted(second._id, busy)
      await expectWanted(third._id, SHIPPED.id)
      expect([await wordsOn(first._id), await wordsOn(third._id)]).toEqual([
        ['Busy', 'Busy'],
        ['Zajęta', 'Zajęte'],
      ])

      // A plate without choices of its own gets the room's, at once.
      const language = 'ja' as const
      const changed = { ...roomFields, id: room._id, plates: { [first._id]: { templates: {}, language } } }
      expect((await server().ask(rooms.update, changed)).plates).toEqual({ [first._id]: { templates: {}, language } })
      await expectWanted(second._id, SHIPPED.id)
      await expect.poll(() => wordsOn(first._id)).toEqual(['使用中', '予定あり'])
      await expect.poll(() => wordsOn(third._id)).toEqual(['Busy', 'Busy'])
      await server().ask(templates.remove, { id: ownFree })
      const { items } = await server().ask(readObjectHistory, { noun: 'rooms', id: room._id })
      expect(items[0]!.changes).toEqual([{ field: 'plates', from: ownPlates, to: changed.plates }])

      // A device that leaves the room loses its choices, and can be removed then.
      const refusedRemoval = await server().tell(devices.remove, { id: first._id })
      expect([refusedRemoval.code, refusedRemoval.body.facts]).toEqual([
        40900,
        { kind: 'rooms', count: 1, names: [roomFields.name] },
      ])
      expect(await server().ask(devices.whoUses!, { id: first._id })).toEqual({ users: refusedRemoval.body.facts })
      await server().ask(rooms.update, { ...changed, devices: [second._id, third._id], plates: {} })
      expect((await server().ask(rooms.get, { id: room._id })).plates).toEqual({})
      await server().ask(devices.remove, { id: first._id })
    })

    test('[entity-room] a wrong choice of a plate is refused by its field', async () => {
      const { _id: plate } = await addPlate()
      const refusalOf = async (plates: object) => {
        const answer = await server().tell(rooms.create, { name: 'Rome', devices: [plate], plates } as never)
        return [answer.code, answer.body.errors?.map(({ path }) => path)]
      }
      const other = await addPlate()
      expect(await refusalOf({ [other._id]: {} })).toEqual([40000, [`plates.${other._id}`]])
      expect(await refusalOf({ [plate]: { templates: { busy: 'nothing' } } })).toEqual([
        40000,
        [`plates.${plate}.templates.busy`],
      ])
      expect(await refusalOf({ [plate]: { language: 'de' } })).toEqual([40000, [`plates.${plate}.language`]])
      expect(await refusalOf({ [plate]: { templates: { other: 'x' } } })).toEqual([
        40000,
        [`plates.${plate}.templates.other`],
      ])
    })
  },
  { now: clock.now },
)
