import { showOne } from '@wifi-tms/contract/displays'
import { MAX_COORDINATE, MAX_ELEMENTS } from '@wifi-tms/contract/elements'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { previewTemplate, templates } from '@wifi-tms/contract/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const text = { kind: 'text', id: 't', x: 0, y: 0, width: 100, height: 40, text: 'Hi' }
const template = (...elements: object[]) => ({
  name: 'Hostile',
  resolution: '800x480',
  canvas: { version: 1 as const, elements: elements as never[] },
})
const nestedLists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['ten thousand elements', template(...Array.from({ length: 10_000 }, () => text)), 'canvas.elements'],
  ['a size of 1e9', template(text, { ...text, width: 1e9 }), 'canvas.elements.1.width'],
  ['a size that is not a number', template({ ...text, height: Number.NaN }), 'canvas.elements.0.height'],
  ['a text that is too long', template({ ...text, text: 'x'.repeat(20_000) }), 'canvas.elements.0.text'],
  [
    'a hundred thousand characters of text in several elements',
    template(...Array.from({ length: 11 }, () => ({ ...text, text: 'x'.repeat(9500) }))),
    'canvas.elements',
  ],
  ['a resolution of 1e9', { ...template(text), resolution: '999999999x480' }, 'resolution'],
])('%s is refused with its path, for a new and for an existing template', async (_, fields, path) => {
  const paths = ({ body }: { body: { errors?: { path: string }[] } }) => body.errors?.map((fault) => fault.path)
  const created = await server.tell(templates.create, fields)
  expect([created.code, paths(created)]).toEqual([40000, [path]])
  const { _id: id } = await server.ask(templates.create, template(text as never))
  const changed = await server.tell(templates.update, { ...fields, id })
  expect([changed.code, paths(changed)]).toEqual([40000, [path]])
})

test('deeply nested lists and too large requests are refused too', async () => {
  const send = (body: string, endpoint: Endpoint = templates.create) =>
    server.tell(endpoint, {}, undefined, { body, headers: { 'content-type': 'application/json' } })
  const deep = JSON.stringify(template({ ...text, text: 0 })).replace('"text":0', `"text":${nestedLists(100_000)}`)
  expect((await send(deep)).code).toBe(40000)
  expect((await send(`{"deviceId":"d","templateId":"t","data":{"a":${nestedLists(100_000)}}}`, showOne)).code).toBe(
    40000,
  )
  expect((await send(JSON.stringify(template({ ...text, text: 'x'.repeat(5_000_000) })))).code).toBe(41300)
})

test('the most expensive allowed template has a preview in limited time', async () => {
  const mostExpensive = Array.from({ length: MAX_ELEMENTS }, (_, index) => ({
    ...text,
    id: `t${index}`,
    width: MAX_COORDINATE,
    height: MAX_COORDINATE,
    text: 'W'.repeat(9_000),
    fontSize: 2000,
    charSpacing: -930,
    angle: index,
  }))
  const { _id: id } = await server.ask(templates.create, { ...template(), canvas: { version: 1, elements: [] } })
  // The text is longer than one request allows, as several shorter requests could have written it.
  await server.core.db
    .updateTable('template')
    .set({ canvas: JSON.stringify(template(...mostExpensive).canvas) })
    .where('id', '=', id)
    .execute()
  const panel = (await server.ask(screenTypes.list, { limit: 100 })).items.find(
    (panel) => panel.width === 800 && panel.height === 480 && panel.angle === 0,
  )!
  const { status, code, bytes } = await server.tell(previewTemplate, { id, screenType: panel._id })
  expect([status, code]).toEqual([200, undefined])
  expect(bytes.length).toBeGreaterThan(100)
})
