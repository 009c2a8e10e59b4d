import { screenTypes } from '@wifi-tms/contract/screen-types'
import { languages } from '@wifi-tms/contract/shapes'
import { previewTemplate, templates } from '@wifi-tms/contract/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { previewValues } from './samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const line = (text: string) => ({ kind: 'text' as const, id: 'a', x: 0, y: 0, width: 800, height: 90, text })

async function addTemplate(text: string) {
  const canvas = { version: 1 as const, elements: [line(text)] }
  const { _id } = await server.ask(templates.create, { name: text, resolution: '800x480', canvas })
  return _id
}

test('a preview with samples shows their values, and made-up ones for missing names; without samples it marks missing values', async () => {
  const { items } = await server.ask(screenTypes.list, { limit: 1, width: '800', height: '480' })
  const screenType = items[0]!._id
  const id = await addTemplate('{{data.price|money:EUR}} {{data.colour}}')
  const previewWith = (samples?: string) => server.ask(previewTemplate, { id, screenType, ...(samples && { samples }) })
  const previewOfText = async (text: string) => server.ask(previewTemplate, { id: await addTemplate(text), screenType })
  expect(await previewWith()).toEqual(await previewOfText('‹data.price?› ‹data.colour?›'))
  expect(await previewWith('{}')).toEqual(await previewOfText('€7.49 Colour'))
  expect(await previewWith('{"data":{"price":3,"colour":"red"}}')).toEqual(await previewOfText('€3.00 red'))
  for (const samples of ['[]', 'no', `{"a":"${'x'.repeat(1500)}"}`])
    expect(await server.tell(previewTemplate, { id, screenType, samples }), samples).toMatchObject({ code: 40000 })
})

test('there are preview values of rooms, meetings and lists in each language', () => {
  const elements = [line('{{room.name}} {{meeting.name}} {{meeting.startTime}} {{data.items.0.price|money}}')]
  const design = { resolution: '800x480', background: 'white' as const, canvas: { version: 1 as const, elements } }
  for (const lang of languages) {
    const values = previewValues(design as never, { room: { name: 'Oslo' } }, lang)
    expect(values, lang).toMatchObject({ room: { name: 'Oslo' }, meeting: { startTime: '09:30' } })
  }
  expect(previewValues(design as never, undefined, 'en')).toEqual({})
})
