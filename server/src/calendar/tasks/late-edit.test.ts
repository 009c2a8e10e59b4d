import { products } from '@wifi-tms/contract/products'
import { readRuns, tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'late edits of tasks',
  (server) => {
    const addTemplate = async (name: string) =>
      (
        await server().ask(templates.create, {
          name,
          resolution: '240x416',
          canvas: { version: 1, elements: [{ id: 'a', kind: 'text', x: 0, y: 0, width: 200, height: 40, text: name }] },
        })
      )._id

    test('[entity-task] a task that gets another template in the minute before its time shows that one on sleeping tags too', async () => {
      const product = await server().ask(products.create, { name: 'Late', uri: 'late-edits' })
      const sleeper = await playTag(server(), product, { screenType: 2, sleeps: true })
      const [first, second] = [await addTemplate('First'), await addTemplate('Second')]
      const fields = {
        name: 'Offers',
        template: first,
        devices: [sleeper._id],
        timeZone: 'Europe/Warsaw',
        triggerTime: `${clock.day()}T09:03`,
      }
      const { _id: id } = await server().ask(tasks.create, fields)
      const wantedTemplate = async () => (await sleeper.device()).wanted?.templateId
      clock.set(`${clock.day()}T08:02:10Z`)
      await turnOnce(server().core)
      expect(await wantedTemplate()).toBe(first)
      clock.set(`${clock.day()}T08:02:30Z`)
      await server().ask(tasks.update, { ...fields, id, template: second })
      await turnOnce(server().core)
      expect(await wantedTemplate()).toBe(second)
      clock.set(`${clock.day()}T08:03:00Z`)
      await turnOnce(server().core)
      expect(await wantedTemplate()).toBe(second)
      expect((await server().ask(readRuns, { id })).items).toMatchObject([{ state: 'done' }])
    })

    test.each([
      ['', 'a task that runs once'],
      ['FREQ=DAILY', 'a task that repeats'],
    ])('[entity-task] a task that somebody saves at its very minute still runs then: %j, %s', async (repeat) => {
      const fields = { name: 'Offers', template: await addTemplate('Now'), all: true as const, repeat }
      const time = { timeZone: 'Europe/Warsaw', triggerTime: `${clock.day()}T09:03` }
      const { _id: id } = await server().ask(tasks.create, { ...fields, ...time })
      clock.set(`${clock.day()}T08:03:00Z`)
      await server().ask(tasks.update, { ...fields, ...time, id, name: 'Sale' })
      await turnOnce(server().core)
      expect((await server().ask(readRuns, { id })).items).toMatchObject([{ state: 'done' }])
    })
  },
  { now: clock.now },
)
