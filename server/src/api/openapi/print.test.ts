import { createConfig, lintFromString } from '@redocly/openapi-core'
import { callsByName } from '@wifi-tms/contract/calls'
import { errors } from '@wifi-tms/contract/errors'
import { readOverview } from '@wifi-tms/contract/overview'
import { products } from '@wifi-tms/contract/products'
import { login } from '@wifi-tms/contract/session'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/start.ts'
import { examples } from './examples.ts'
import { printOpenApi } from './print.ts'
import { refusedWith } from './refusals.ts'

interface Operation {
  operationId: string
  summary: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean; description: string }[]
  requestBody?: { content: Record<string, { schema: Shape; example?: object }> }
  responses: Record<string, { content?: Record<string, object> }>
}
interface Shape {
  $ref?: string
  properties?: Record<string, object>
  required?: string[]
}
const document = printOpenApi('WIFI-TMS', '1.0.0', 'https://tags.example.org') as {
  openapi: string
  servers: object[]
  components: { schemas: Record<string, Shape> }
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

test('Redocly has no complaint by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('every call is in the document under its name, with its input', () => {
  expect(document.openapi).toBe('3.1.0')
  for (const [name, call] of Object.entries(callsByName)) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    const pathParameters = operation?.parameters
      ?.filter((parameter) => parameter.in === 'path' && parameter.required)
      .map((parameter) => parameter.name)
    expect([name, pathParameters ?? []]).toEqual([operation?.operationId, call.params])
    expect(operation?.responses[200]).toBeDefined()
  }
})

test('every parameter is described, and a filter names the values of its field', () => {
  const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.map((parameter) => ({ ...parameter, operationId })),
  )
  for (const { operationId, name, description } of parameters)
    expect(description, `${operationId} ${name}`).toMatch(/\.$/)
  const descriptionOf = (name: string) =>
    parameters.find((parameter) => parameter.operationId === 'listDevices' && parameter.name === name)?.description
  expect(descriptionOf('status')).toContain('one of online, offline.')
  expect(descriptionOf('state')).toContain('one of waiting, sending, drawing, shown, failed.')
  expect(descriptionOf('softwareVersion')).toContain('a whole number. Empty asks for those that have none.')
})

test('a call lists the statuses of its refusals', () => {
  expect([login, products.list, products.get, products.create, products.remove, readOverview].map(refusedWith)).toEqual(
    [
      [400, 401, 413, 507, 429, 503, 500],
      [400, 401, 403, 429, 503, 500],
      [400, 401, 403, 404, 429, 503, 500],
      [400, 401, 403, 413, 409, 507, 429, 503, 500],
      [400, 401, 403, 404, 409, 507, 429, 503, 500],
      [400, 401, 403, 429, 503, 500],
    ],
  )
  const codes = Object.values(document.components.schemas).flatMap(
    ({ properties }) => (properties?.code as { enum?: number[] } | undefined)?.enum ?? [],
  )
  expect(codes.sort()).toEqual(
    Object.values(errors)
      .map(({ code }) => code)
      .sort(),
  )
})

test('each example is valid input of its call', () => {
  for (const [name, example] of Object.entries(examples)) {
    const call = callsByName[name]!
    const path = Object.fromEntries(call.params.map((param) => [param, 'x']))
    expect([name, call.input.safeParse({ ...example, ...path }).error]).toEqual([name, undefined])
    const shown = operations.find(({ operationId }) => operationId === name)?.requestBody?.content
    expect(shown?.['application/json']?.example).toBe(example)
  }
})

test('pictures and fonts answer bytes of their type, and the cookie is accepted for pictures only', () => {
  const glass = document.paths['/user/api/devices/{id}/glass.png']!.get!
  const font = document.paths['/user/api/fonts/files/{sha256}']!.get!
  expect(Object.keys(glass.responses[200]!.content!)).toEqual(['image/png'])
  expect(Object.keys(font.responses[200]!.content!)).toEqual(['font/sfnt'])
  expect([glass.security, font.security]).toEqual([[{ token: [] }, { cookie: [] }], [{ token: [] }]])
})

test('the answer with a template file has the schema of its content', () => {
  const { responses } = document.paths['/user/api/templates/{id}/template.json']!.get!
  const properties = Object.fromEntries(
    ['format', 'canvas', 'pictures', 'fonts'].map((name) => [name, expect.anything()]),
  )
  expect(responses[200]!.content!['application/json']).toMatchObject({ schema: { properties } })
})

test('the server itself comes first in the list of servers, and its public address second', () => {
  expect(document.servers).toEqual([{ url: '/' }, { url: 'https://tags.example.org' }])
})

test('the summary of a call that adds an object has its noun with the right article', () => {
  const summaryOf = (path: string) => document.paths[`/user/api/rest/${path}`]!.post!.summary
  expect([summaryOf('algorithms'), summaryOf('products')]).toEqual(['Adds an algorithm.', 'Adds a product.'])
})

test('login is open and takes name and password; an upload takes a file; a list takes its query', () => {
  const login = document.paths['/user/api/login']?.post
  expect(login?.security).toEqual([])
  expect(login?.requestBody?.content['application/json']?.schema.required).toEqual(['username', 'password'])
  const upload = document.paths['/user/api/rest/images']?.post?.requestBody?.content['multipart/form-data']
  expect(Object.keys(upload?.schema.properties ?? {})).toEqual(expect.arrayContaining(['file', 'name', 'description']))
  const query = document.paths['/user/api/rest/devices']?.get?.parameters?.map((parameter) => parameter.name)
  expect(query).toEqual(expect.arrayContaining(['page', 'limit', 'sort', 'q', 'mac']))
})

test('a refusal describes its reasons', () => {
  expect(document.components.schemas.Refused409!.properties!.facts).toMatchObject({
    anyOf: expect.arrayContaining([
      expect.objectContaining({ title: 'in-use', required: ['kind', 'count', 'names'] }),
      expect.objectContaining({ title: 'stale', required: ['by'] }),
    ]),
  })
  expect(document.components.schemas.Refused403!.properties!.reason).toMatchObject({
    enum: ['factor-demanded', 'narrowed', 'editors-only', 'not-own'],
  })
})

test('the calls of tags and of monitors answer as the document says', async () => {
  const server = await startTestServer()
  const paths = new Set(Object.values(callsByName).map(({ path }) => path))
  const otherPaths = Object.entries(document.paths).filter(([path]) => !paths.has(path))
  const answers = otherPaths.flatMap(([path, methods]) =>
    Object.entries(methods).map(async ([method, { security, responses }]) => {
      const { status } = await fetch(server.url + path.replace('{id}', 'nope'), { method: method.toUpperCase() })
      expect([path, status]).toEqual([path, security.length > 0 ? 401 : 200])
      expect(Object.keys(responses)).toContain(String(status))
    }),
  )
  expect(await Promise.all(answers)).toHaveLength(7)
  await server.stop()
})

test('the document is served, and a page to read it whose parts all load', async () => {
  const server = await startTestServer()
  const get = (path: string) => fetch(server.url + path)
  expect((await (await get('/openapi.json')).json()).paths).toEqual(JSON.parse(JSON.stringify(document.paths)))
  const page = await (await get('/docs')).text()
  const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!)
  expect(parts).toHaveLength(3)
  for (const part of parts) {
    const answer = await get(part)
    expect([part, answer.status]).toEqual([part, 200])
    await answer.arrayBuffer()
  }
  expect(page).not.toMatch(/<script>|<style>/)
  expect(await (await get('/docs/')).text()).toBe(page)
  await server.stop()
})
