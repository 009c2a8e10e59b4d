import { readHistory } from '@wifi-tms/contract/device-history'
import { devices } from '@wifi-tms/contract/devices'
import { checkMany, MAX_ROWS, readDisplay, showMany, showOne } from '@wifi-tms/contract/displays'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { readTemplateUse, refreshTemplate } from '@wifi-tms/contract/template-use'
import { templates } from '@wifi-tms/contract/templates'
import { beforeAll, expect, test } from 'vitest'
import { addFont, postScriptFont } from '../../content/fonts/testing/upload-font.ts'
import { eachServer } from '../../testing/each-server.ts'
import { addTestProduct, displayIn, hello, pollingTag, SCREEN, secretIn } from '../http-tags/testing/polling-tag.ts'

eachServer('a table of values', (server) => {
  const macs = ['e10000000001', 'e10000000002', 'e10000000003'] as const
  let tags: ({ id: string; mac: string } & ReturnType<typeof pollingTag>)[]
  beforeAll(async () => {
    const { product } = await addTestProduct(server(), 'rows')
    tags = await Promise.all(
      macs.map(async (mac) => {
        const secret = secretIn(await pollingTag(server(), mac, product.apikey).say({ ...hello, frame: null }))
        const { items } = await server().ask(devices.list, { mac })
        return { id: items[0]!._id, mac, ...pollingTag(server(), mac, secret) }
      }),
    )
  })

  const box = { x: 0, y: 0, width: 48, height: 20 }
  const priceText = { kind: 'text' as const, id: 't', ...box, text: '{{data.price}}' }
  const canvasOf = (elements: (typeof priceText)[]) => ({ version: 1 as const, elements })
  const makeTemplate = async () =>
    (await server().ask(templates.create, { name: 'Price', resolution: '48x20', canvas: canvasOf([priceText]) }))._id

  /** Reads the frames that the devices should show, once all are painted. */
  const readFrames = async () => {
    const frames = async () =>
      Promise.all(tags.map(async ({ id }) => (await server().ask(devices.get, { id })).wanted?.frame ?? null))
    await expect.poll(frames).not.toContain(null)
    return frames()
  }
  const fetchAndShow = async ({ ask, say }: (typeof tags)[0]) => {
    const { id, frame } = displayIn(await ask())
    await say({ type: 'event', event: 'display-success', id, frame: frame.sha256 })
  }

  test('each row displays its own values on its device, with the same picture as a call for that device alone', async () => {
    const templateId = await makeTemplate()
    const rows = [
      { mac: 'E1:00:00:00:00:01', data: { price: '1.00' } },
      { deviceId: tags[1]!.id, data: { price: '2.00' } },
      { mac: macs[2], data: { price: '1.00' } },
    ]
    const { _id: id, total } = await server().ask(showMany, { templateId, rows })
    expect(total).toBe(3)
    const frames = await readFrames()
    expect(frames[0]).toBe(frames[2])
    expect(frames[0]).not.toBe(frames[1])
    expect(await server().ask(readDisplay, { id })).toMatchObject({ total: 3, counts: { waiting: 3 } })
    const shownAlone = await server().ask(showOne, { mac: macs[0], templateId, data: { price: '2.00' } })
    expect(shownAlone.frame).toBe(frames[1])
  })

  test('a table with a row of an unknown device is refused, and the fault names the row; with `skipUnknown` the row is left out', async () => {
    const templateId = await makeTemplate()
    const before = (await server().ask(readHistory, { id: tags[0]!.id })).total
    const rows: object[] = [{ mac: macs[0] }, { mac: macs[1] }, { deviceId: tags[2]!.id }, { mac: 'ffffffffffff' }]
    const refused = await server().tell(showMany, { templateId, rows })
    expect([refused.code, refused.body.errors]).toEqual([
      40000,
      [{ path: 'rows.3.mac', message: 'There is no such device' }],
    ])
    // With values, the rows have no other fault than the unknown device.
    for (const row of rows) Object.assign(row, { data: { price: '1.00' } })
    const refusalOf = async (input: object) => {
      const { code, body } = await server().tell(showMany, { templateId, ...input })
      return [code, body.errors?.map(({ path }) => path)]
    }
    expect(await refusalOf({ rows: [{ mac: macs[0] }, { deviceId: tags[0]!.id }] })).toEqual([
      40000,
      ['rows.1.deviceId'],
    ])
    expect(await refusalOf({ rows: [{ mac: macs[0] }, { mac: 'no' }] })).toEqual([40000, ['rows.1.mac']])
    expect(await refusalOf({ rows: [{}] })).toEqual([40000, ['rows.0']])
    expect(await refusalOf({ rows: [] })).toEqual([40000, ['rows']])
    expect(await refusalOf({ rows, all: true })).toEqual([40000, ['rows']])
    const unknownOnly = { templateId, rows: [{ mac: 'ffffffffffff' }], skipUnknown: true }
    expect(await server().ask(showMany, unknownOnly)).toMatchObject({ total: 0, skipped: 1 })
    const tooManyRows = Array.from({ length: MAX_ROWS + 1 }, (_, index) => ({ mac: `${index}`.padStart(12, '0') }))
    expect(await refusalOf({ rows: tooManyRows })).toEqual([40000, ['rows']])
    expect((await server().ask(readHistory, { id: tags[0]!.id })).total).toBe(before)
    expect(await server().ask(showMany, { templateId, rows, skipUnknown: true })).toMatchObject({
      total: 3,
      skipped: 1,
    })
  })

  test('rows with a value that no placeholder can show are reported before the display and left out, unless the display is forced', async () => {
    const money = { ...priceText, text: '{{data.price|money:EUR}} {{data.note|default:}}' }
    const template = { name: 'Money', resolution: '48x20', canvas: canvasOf([money]) }
    const { _id: templateId } = await server().ask(templates.create, template)
    const before = (await server().ask(readHistory, { id: tags[0]!.id })).total
    const rows = [
      { mac: macs[0], data: { price: '1,49 €' } },
      { mac: macs[1], data: { price: 'cheap' } },
      { deviceId: tags[2]!.id, data: {} },
    ]
    const warnings = [
      { row: 1, path: 'rows.1.data.price', message: 'data.price is not an amount for money:EUR: cheap' },
      { row: 2, path: 'rows.2.data.price', message: 'data.price has no value' },
    ]
    expect(await server().ask(checkMany, { templateId, rows })).toEqual({ total: 3, warnings })
    expect((await server().ask(readHistory, { id: tags[0]!.id })).total).toBe(before)
    expect(await server().ask(showMany, { templateId, rows })).toMatchObject({ total: 1, skipped: 2, warnings })

    const refused = await server().tell(showMany, { templateId, rows: rows.slice(1) })
    expect([refused.code, refused.body.errors?.map(({ path }) => path)]).toEqual([
      40000,
      ['rows.0.data.price', 'rows.1.data.price'],
    ])
    expect(await server().ask(showMany, { templateId, rows, force: true })).toMatchObject({
      total: 3,
      skipped: 0,
      warnings: [],
    })
    const all = await server().tell(showMany, { templateId, all: true, data: { price: '' } })
    expect([all.code, all.body.errors]).toEqual([40000, [{ path: 'data.price', message: 'data.price has no value' }]])
    const alone = { mac: macs[0], templateId, data: { price: '5,9E+12' } }
    const answer = await server().tell(showOne, alone)
    expect([answer.code, answer.body.errors?.map(({ path }) => path)]).toEqual([40000, ['data.price']])
    expect((await server().tell(showOne, { ...alone, force: true })).code).toBe(20000)
  })

  test('a row with a value that cannot be a bar code is left out; a value that may lack its first digit is reported and displayed', async () => {
    const code = { kind: 'barcode' as const, id: 'c', x: 0, y: 0, width: 200, height: 60, symbology: 'upca' as const }
    const makeCode = async (text: string, fill: 'black' | 'red' = 'black') => {
      const canvas = { version: 1 as const, elements: [{ ...code, text, fill }] }
      return (await server().ask(templates.create, { name: 'Code', resolution: '48x20', canvas }))._id
    }
    const templateId = await makeCode('{{data.upc}}')
    // A right code, one with a wrong check digit, and the right one without its leading zero, as spreadsheets drop it.
    const rows = ['036000291452', '036000291453', '36000291452'].map((upc, index) => ({
      mac: macs[index]!,
      data: { upc },
    }))
    const wrong = {
      row: 1,
      path: 'rows.1.data.upc',
      message: 'data.upc cannot be a code: the check digit of 036000291453 must be 2, not 3',
    }
    const doubtful = {
      row: 2,
      path: 'rows.2.data.upc',
      message:
        'data.upc may be another number: 36000291452 is read as 360002914522; if its last digit is its check digit, it should be 036000291452',
      advice: true,
    }
    expect(await server().ask(checkMany, { templateId, rows })).toEqual({ total: 3, warnings: [wrong, doubtful] })
    const shown = await server().ask(showMany, { templateId, rows })
    expect(shown).toMatchObject({ total: 2, skipped: 1, warnings: [wrong, doubtful] })
    expect(await server().ask(showMany, { templateId, rows, force: true })).toMatchObject({ total: 3, warnings: [] })

    const alone = { mac: macs[0], templateId, data: { upc: '1' } }
    const refused = await server().tell(showOne, alone)
    expect([refused.code, refused.body.errors?.map(({ path }) => path)]).toEqual([40000, ['data.upc']])
    for (const otherFields of [{ force: true }, { data: { upc: '36000291452' } }])
      expect((await server().tell(showOne, { ...alone, ...otherFields })).code).toBe(20000)
    // A wrong code in the template's own text is a fault of the template.
    const faultyTemplate = await server().tell(showMany, {
      templateId: await makeCode('036000291453'),
      deviceIds: [tags[0]!.id],
    })
    expect([faultyTemplate.code, faultyTemplate.body.errors?.map(({ path }) => path)]).toEqual([40000, ['templateId']])
    // Advice about red bars depends on the inks of the device.
    const red = { templateId: await makeCode('036000291452', 'red'), deviceIds: [tags[0]!.id] }
    expect((await server().ask(checkMany, red)).warnings).toEqual([])
    const panel = { color: 'B/W/R', module: 'x', width: 48, height: 20, angle: 0, sort: 1 } as const
    await server().ask(screenTypes.create, { name: 'red', type: SCREEN + 1, ...panel })
    const setScreenType = (screenType: number) =>
      server().core.db.updateTable('device').set({ screenType }).where('id', '=', tags[0]!.id).execute()
    await setScreenType(SCREEN + 1)
    expect((await server().ask(checkMany, red)).warnings).toEqual([
      { row: 0, path: 'templateId', message: 'laser scanners see no red bars: their light is red', advice: true },
    ])
    await setScreenType(SCREEN)
  })

  test('letters that a font lacks are reported before a display, at the first row that has them, and the rows are displayed', async () => {
    const { family } = await addFont(server(), 'mono.otf', await postScriptFont())
    const makeTemplateOf = async (...elements: object[]) => {
      const canvas = { version: 1, elements }
      return (await server().ask(templates.create, { name: 'Letters', resolution: '48x20', canvas } as never))._id
    }
    const makeText = (font: string, text = '{{data.price}}') => makeTemplateOf({ ...priceText, text, font })
    // The user's font lacks the second text's letter, and Noto Sans the third's.
    const rows = ['1.00', '骨 2', '𓀀 3'].map((price, row) => ({ mac: macs[row], data: { price } }))
    const check = async (templateId: string) => (await server().ask(checkMany, { templateId, rows })).warnings
    expect(await check(await makeText('Noto Sans'))).toEqual([
      { row: 2, path: 'rows.2.data.price', message: 'the font has no glyph for 𓀀', advice: true },
    ])
    expect(await check(await makeText(family))).toContainEqual({
      row: 1,
      path: 'rows.1.data.price',
      message: 'its font has no glyph for 骨: Noto Sans was used instead',
      advice: true,
    })
    const repeatedList = { kind: 'repeat', id: 'list', ...box, list: 'data.offers', group: 'g' }
    const entryText = { ...priceText, text: '{{row.name}}', height: 8, fontSize: 6, group: 'g' }
    const listTemplateId = await makeTemplateOf(repeatedList, entryText)
    const offers = [[{ name: 'tea' }], [{ name: 'tea' }, { name: '𓀀' }]]
    const listRows = offers.map((entries, row) => ({ mac: macs[row], data: { offers: entries } }))
    const { warnings } = await server().ask(checkMany, { templateId: listTemplateId, rows: listRows })
    expect(warnings).toMatchObject([{ row: 1, message: 'the font has no glyph for 𓀀' }])
    const templateId = await makeText('Noto Sans')
    expect(await server().ask(showMany, { templateId, rows })).toMatchObject({ total: 3, skipped: 0 })
    const alone = { templateId: await makeText(family, 'ż骨'), deviceIds: [tags[0]!.id] }
    expect((await server().ask(checkMany, alone)).warnings).toMatchObject([
      { row: 0, path: 'templateId', advice: true },
    ])
  })

  test('[entity-template] the devices that use a template are listed; a refresh shows the changed template with each device’s values', async () => {
    const [templateId, otherId] = [await makeTemplate(), await makeTemplate()]
    const readUse = () => server().ask(readTemplateUse, { id: templateId })
    // `wanting` counts the devices that should show the template, `showing` those that report it.
    expect(await readUse()).toEqual({ items: [], total: 0, wanting: 0, showing: 0 })
    const rows = macs.map((mac, index) => ({ mac, data: { price: `${index}.00` } }))
    await server().ask(showMany, { templateId, rows })
    await readFrames()
    await fetchAndShow(tags[0]!)
    const otherDevices = [tags[2]!.id, tags[0]!.id]
    await server().ask(showMany, { deviceIds: otherDevices, templateId: otherId, data: { price: '9' } })
    expect(await readUse()).toMatchObject({ total: 2, wanting: 1, showing: 1 })
    expect((await readUse()).items.map(({ mac, wants, shows }) => [mac, wants, shows])).toEqual([
      [macs[0], false, true],
      [macs[1], true, false],
    ])

    await server().ask(showMany, { templateId, rows })
    const oldFrames = await readFrames()
    const stored = await server().ask(templates.get, { id: templateId })
    await server().ask(templates.update, { ...stored, id: templateId, canvas: canvasOf([{ ...priceText, x: 5 }]) })
    const { total, displays } = await server().ask(refreshTemplate, { templateId })
    expect([total, displays.length]).toEqual([3, 1])
    const newFrames = await readFrames()
    const alone = await server().ask(showOne, { mac: macs[1], templateId, data: { price: '1.00' }, force: true })
    expect(newFrames[1]).toBe(alone.frame)
    // All six pictures differ: each device has its own price, and the refresh has moved it.
    expect(new Set([...oldFrames, ...newFrames]).size).toBe(6)
    expect(await server().ask(refreshTemplate, { templateId: otherId })).toEqual({ total: 0, displays: [] })
    expect((await server().tell(refreshTemplate, { templateId: 'nobody' })).code).toBe(40400)
  })
})
