import { devices } from '@wifi-tms/contract/devices'
import { checkMany, readDisplay, showMany, showOne } from '@wifi-tms/contract/displays'
import { items } from '@wifi-tms/contract/items'
import { readAttention } from '@wifi-tms/contract/overview'
import { runTask, tasks } from '@wifi-tms/contract/tasks'
import { refreshTemplate } from '@wifi-tms/contract/template-use'
import { templates } from '@wifi-tms/contract/templates'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { turnOnce } from '../../calendar/scheduler/loop.ts'
import { movableClock } from '../../calendar/testing/clock.ts'
import { eachServer } from '../../testing/each-server.ts'
import { addTestProduct, displayIn, hello, pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { withheldTasks } from '../overview/withheld.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

eachServer(
  'a picture that lacks values',
  (server) => {
    const macs = ['e30000000001', 'e30000000002'] as const
    let tag: ReturnType<typeof pollingTag>
    let ids: string[]
    beforeAll(async () => {
      const { product } = await addTestProduct(server(), 'lacking')
      const secrets = []
      for (const mac of macs)
        secrets.push(secretIn(await pollingTag(server(), mac, product.apikey).say({ ...hello, frame: null })))
      tag = pollingTag(server(), macs[0], secrets[0]!)
      const { items } = await server().ask(devices.list, { sort: 'mac' })
      ids = items.map(({ _id }) => _id)
    })

    const addTemplate = async (...texts: string[]) => {
      const box = { kind: 'text' as const, x: 0, width: 48, height: 10, fontSize: 8 }
      const elements = texts.map((text, index) => ({ ...box, id: `t${index}`, y: 10 * index, text }))
      const canvas = { version: 1 as const, elements }
      return (await server().ask(templates.create, { name: 'Price', resolution: '48x20', canvas }))._id
    }
    const readDevice = (index: number) => server().ask(devices.get, { id: ids[index]! })
    const waitUntilPainted = (index: number) =>
      expect.poll(async () => (await readDevice(index)).wanted?.frame).toBeTruthy()
    const countLacking = async () => {
      clock.pass(1)
      const { items } = await server().ask(readAttention, {})
      return items.find(({ kind }) => kind === 'lacking')?.count
    }

    test('a picture that lacks values is reported at its device, wanted and shown, at its display and in the list of what needs attention, until it has its values', async () => {
      const templateId = await addTemplate('{{data.p}}', '{{data.n}}')
      await server().ask(showOne, { mac: macs[0], templateId, data: { n: 'Tea' }, force: true })
      expect(await readDevice(0)).toMatchObject({ wanted: { lacks: ['data.p'] }, shown: null })
      const { id, frame } = displayIn(await tag.ask())
      await tag.say({ type: 'event', event: 'display-success', id, frame: frame.sha256 })
      expect(await readDevice(0)).toMatchObject({ shown: { lacks: ['data.p'] } })
      expect(await countLacking()).toBe(1)
      const found = async (lacksValues: boolean) =>
        (await server().ask(devices.list, { lacksValues })).items.map(({ mac }) => mac)
      expect([await found(true), await found(false)]).toEqual([[macs[0]], [macs[1]]])

      // The second row has no values.
      const rows = [{ mac: macs[0], data: { n: 'Tea', p: 1 } }, { mac: macs[1] }]
      const { _id: display } = await server().ask(showMany, { templateId, rows, force: true })
      for (const index of [0, 1]) await waitUntilPainted(index)
      const { lacking, items } = await server().ask(readDisplay, { id: display })
      expect([lacking, items.map(({ mac, lacks }) => [mac, lacks.toSorted()])]).toEqual([
        1,
        expect.arrayContaining([
          [macs[0], []],
          [macs[1], ['data.n', 'data.p']],
        ]),
      ])
      const device = await readDevice(0)
      expect([device.wanted?.lacks, device.shown?.lacks]).toEqual([[], ['data.p']])
      expect(await countLacking()).toBe(1)
      await server().ask(showMany, { templateId, deviceIds: ids, data: { n: 'Tea', p: 2 } })
      await waitUntilPainted(1)
      expect(await countLacking()).toBeUndefined()
    })

    test('a refresh shows no picture that lacks values unless the refresh is forced, and it keeps the values of a room', async () => {
      const templateId = await addTemplate('{{data.n}}', '{{room.name}}')
      const shown = { templateId, deviceIds: ids, data: { n: 'Tea' }, force: true }
      const { _id: plates } = await server().ask(showMany, shown)
      const refused = await server().tell(refreshTemplate, { templateId })
      expect([refused.code, refused.body.reason, refused.body.facts]).toEqual([
        40900,
        'lacking',
        { count: 2, places: ['room.name'] },
      ])
      const context = JSON.stringify({ room: { name: 'Oslo' } })
      await server().core.db.updateTable('display').set({ context }).where('id', '=', plates).execute()
      expect(await server().ask(refreshTemplate, { templateId })).toMatchObject({ total: 2 })
      await waitUntilPainted(0)
      expect((await readDevice(0)).wanted).toMatchObject({ templateId, lacks: [] })

      const { _id: alone } = await server().ask(showMany, shown)
      const { displays } = await server().ask(refreshTemplate, { templateId, force: true })
      expect(displays).toHaveLength(1)
      expect(displays).not.toContain(alone)
      await waitUntilPainted(0)
      expect((await readDevice(0)).wanted).toMatchObject({ lacks: ['room.name'] })
    })

    test('a code that scaling makes too small is reported at its row and left out, and counts as lacking if it is forced', async () => {
      const code = {
        kind: 'barcode' as const,
        id: 'c',
        x: 0,
        y: 0,
        width: 120,
        height: 50,
        symbology: 'ean13' as const,
      }
      const makeTemplate = async (words: object) => {
        const canvas = { version: 1 as const, elements: [{ ...code, ...words }] }
        return (await server().ask(templates.create, { name: 'Code', resolution: '120x50', canvas: canvas as never }))
          ._id
      }
      const templateId = await makeTemplate({ text: '{{data.ean}}', when: 'data.ean' })
      const rows = [{ mac: macs[0], data: { ean: '4006381333931' } }, { mac: macs[1] }]
      const request = { templateId, rows, fit: 'contain' as const }
      const message = 'the box has 48x20 pixels, and this EAN-13 needs 113x6'
      const warnings = [{ row: 0, path: 'rows.0.data.ean', message }]
      expect(await server().ask(checkMany, request)).toEqual({ total: 2, warnings })
      expect(await server().ask(showMany, request)).toMatchObject({ total: 1, skipped: 1, warnings })
      const alone = { mac: macs[0], templateId, fit: 'contain' as const, data: { ean: '4006381333931' } }
      const refused = await server().tell(showOne, alone)
      expect([refused.code, refused.body.errors]).toEqual([40000, [{ path: 'data.ean', message }]])
      await server().ask(showOne, { ...alone, force: true })
      expect((await readDevice(0)).wanted).toMatchObject({ lacks: ['data.ean'] })
      // The template's own code is reported once, and leaves no device out.
      const ownCode = {
        templateId: await makeTemplate({ text: '4006381333931' }),
        deviceIds: ids,
        fit: 'contain' as const,
      }
      expect((await server().ask(checkMany, ownCode)).warnings).toEqual([
        { row: 0, path: 'templateId', message, advice: true },
      ])
      // A value that all devices share stops the display if no panel can show it.
      const shared = { templateId, deviceIds: ids, fit: ownCode.fit, data: { ean: '4006381333931' } }
      const stopped = await server().tell(showMany, shared)
      expect([stopped.code, stopped.body.errors]).toEqual([40000, [{ path: 'data.ean', message }]])
      // On a panel without yellow ink, yellow is drawn as white as the paper.
      const paleCode = {
        templateId: await makeTemplate({ text: '4006381333931', fill: 'yellow' }),
        deviceIds: ids,
        fit: ownCode.fit,
      }
      expect((await server().ask(checkMany, paleCode)).warnings).toContainEqual({
        row: 0,
        path: 'templateId',
        advice: true,
        message: 'yellow on white cannot be seen',
      })
    })

    test('a text that loses letters outside its box is reported at each row that has it, and displayed', async () => {
      const templateId = await addTemplate('{{data.n}}', 'A text of the template that nobody reads to its end')
      const long = 'Oranges from Valencia'
      const rows = [
        { mac: macs[0], data: { n: long } },
        { mac: macs[1], data: { n: 'Tea' } },
      ]
      const warning = { message: `data.n does not fit its box: ${long}`, advice: true }
      const request = { templateId, rows }
      expect((await server().ask(checkMany, request)).warnings).toEqual([{ row: 0, path: 'rows.0.data.n', ...warning }])
      expect(await server().ask(showMany, request)).toMatchObject({ total: 2, skipped: 0 })
      const shared = { templateId, deviceIds: ids, data: { n: long } }
      expect((await server().ask(checkMany, shared)).warnings).toEqual([{ row: 0, path: 'data.n', ...warning }])
    })

    test('a panel of another resolution is reported at its row before anything is sent, unless the picture is scaled', async () => {
      const text = { kind: 'text' as const, id: 't', x: 0, y: 0, width: 48, height: 20, text: '{{data.price}}' }
      const canvas = { version: 1 as const, elements: [text] }
      const { _id: templateId } = await server().ask(templates.create, { name: 'Wide', resolution: '60x20', canvas })
      const request = { templateId, rows: [{ mac: macs[0], data: { price: 1 } }] }
      const warnings = [{ row: 0, path: 'rows.0', message: 'has another resolution' }]
      expect(await server().ask(checkMany, request)).toEqual({ total: 1, warnings })
      expect(await server().ask(checkMany, { ...request, fit: 'contain' })).toEqual({ total: 1, warnings: [] })
      const { warnings: warningsOfAll } = await server().ask(checkMany, { templateId, all: true, data: { price: 1 } })
      expect(warningsOfAll).toMatchObject([{ row: 0, path: 'templateId' }])
      expect((await server().tell(checkMany, { templateId, rows: [{ mac: 'ffffffffffff' }] })).code).toBe(40000)
    })

    test('a task that a person runs now shows no picture that lacks values, unless the run is forced', async () => {
      const template = await addTemplate('{{data.p}}', '{{data.n}}')
      const times = { triggerTime: `${clock.day()}T12:00`, timeZone: 'UTC' }
      const lunch = { name: 'Lunch', template, ...times, devices: ids, data: { p: 'cheap' } }
      const withoutConsent = await server().tell(tasks.create, lunch)
      expect([withoutConsent.code, withoutConsent.body.errors?.map(({ path }) => path)]).toEqual([40000, ['data.n']])
      const task = await server().ask(tasks.create, { ...lunch, force: true })
      // The person's consent holds when the task is paused. Other values are checked again.
      const paused = await server().ask(tasks.update, { ...task, id: task._id, enabled: false })
      const withOtherValues = await server().tell(tasks.update, { ...paused, id: task._id, data: { n: 'Tea' } })
      expect(withOtherValues.body.errors).toMatchObject([{ path: 'data.p' }])
      expect(task).not.toHaveProperty('force')
      // Values of items are not known before the task runs.
      await server().ask(tasks.create, { ...lunch, template: await addTemplate('{{item.name}}') })
      const refused = await server().tell(runTask, { id: task._id })
      expect(refused.body).toMatchObject({ code: 40900, reason: 'lacking', facts: { count: 2, places: ['data.n'] } })
      expect((await server().ask(tasks.get, { id: task._id })).lastRun).toBeNull()
      expect(await server().ask(runTask, { id: task._id, force: true })).toMatchObject({ total: 2 })
      await waitUntilPainted(0)
      expect((await readDevice(0)).wanted).toMatchObject({ source: 'task', lacks: ['data.n'] })
      const withAllValues = { ...paused, id: task._id, data: { p: 'cheap', n: 'Tea' }, force: true }
      await server().ask(tasks.update, withAllValues)
      expect(await server().ask(runTask, { id: task._id })).toMatchObject({ total: 2 })
    })

    test('a task whose template gets a further place withholds pictures that lack its value, and is listed until the template is changed', async () => {
      const template = await addTemplate('{{data.p}}')
      const times = { triggerTime: `${clock.day()}T12:00`, timeZone: 'UTC', repeat: 'FREQ=HOURLY' }
      const noon = { name: 'Noon', template, ...times, devices: ids, force: true }
      const { _id: id } = await server().ask(tasks.create, noon)
      const draw = (...texts: string[]) => {
        const box = { kind: 'text' as const, x: 0, width: 48, height: 10, fontSize: 8 }
        const elements = texts.map((text, index) => ({ ...box, id: `t${index}`, y: 10 * index, text }))
        const canvas = { version: 1 as const, elements }
        return server().ask(templates.update, { id: template, name: 'Price', resolution: '48x20', canvas })
      }
      const runAt = async (hour: number) => {
        clock.set(`${clock.day()}T${hour}:00:00Z`)
        await turnOnce(server().core)
        return (await server().ask(tasks.get, { id })).lastRun
      }
      const isListed = async () => (await withheldTasks(server().core.db)).named.some(({ name }) => name === 'Noon')
      // A person has allowed the mark of this place.
      expect(await runAt(12)).toMatchObject({ state: 'done', lacks: [] })
      await draw('{{data.p}}', '{{data.n}}')
      expect(await runAt(13)).toMatchObject({ state: 'failed', displayId: null, lacks: ['data.n'] })
      expect(await isListed()).toBe(true)
      clock.pass(1)
      await draw('{{data.p}}', '{{item.name}}')
      expect(await isListed()).toBe(false)
      // The device without an item is left out, and the other device shows its item.
      const tea = { key: 'tea', name: 'Tea', values: {}, devices: [ids[1]!] }
      await server().ask(items.create, tea)
      expect(await runAt(14)).toMatchObject({ state: 'done', lacks: ['item.name'] })
      expect((await readDevice(1)).wanted).toMatchObject({ source: 'task' })
      expect((await readDevice(0)).wanted?.at).toBe(`${clock.day()}T12:00:00.000Z`)
      expect(await isListed()).toBe(true)
    })
  },
  { now: clock.now },
)
