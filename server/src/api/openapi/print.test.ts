import { calls } from '@wifi-tms/contract/calls'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/start.ts'
import { printOpenApi } from './print.ts'

type Operation = {
  summary: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object>; required?: string[] } }> }
  responses: Record<string, object>
}
const document = printOpenApi('WIFI-TMS', '1.0.0') as {
  openapi: string
  components: {
    responses: { refusal: { content: { 'application/json': { schema: { properties: { facts: object } } } } } }
  }
  paths: Record<string, Record<string, Operation>>
}

test('every call stands in the document, with what it takes', () => {
  expect(document.openapi).toBe('3.1.0')
  for (const call of calls) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    const inPath = operation?.parameters?.filter((one) => one.in === 'path' && one.required).map((one) => one.name)
    expect([call.path, inPath ?? []]).toEqual([call.path, call.params])
    expect(operation?.responses[200]).toBeDefined()
  }
})

test('a call that adds says of what one', () => {
  const said = (path: string) => document.paths[`/user/api/rest/${path}`]!.post!.summary
  expect([said('algorithms'), said('products')]).toEqual(['Adds an algorithm.', 'Adds a product.'])
})

test('login is open and takes name and password; an upload takes a file; a list takes its query', () => {
  const login = document.paths['/user/api/login']?.post
  expect(login?.security).toEqual([])
  expect(login?.requestBody?.content['application/json']?.schema.required).toEqual(['username', 'password'])
  const upload = document.paths['/user/api/rest/images']?.post?.requestBody?.content['multipart/form-data']
  expect(Object.keys(upload?.schema.properties ?? {})).toEqual(expect.arrayContaining(['file', 'name', 'description']))
  const query = document.paths['/user/api/rest/devices']?.get?.parameters?.map((one) => one.name)
  expect(query).toEqual(expect.arrayContaining(['page', 'limit', 'sort', 'q', 'mac']))
})

test('a refusal says what its reasons are about', () => {
  const { properties } = document.components.responses.refusal.content['application/json'].schema
  expect(properties.facts).toMatchObject({
    anyOf: expect.arrayContaining([
      expect.objectContaining({ title: 'in-use', required: ['kind', 'count', 'names'] }),
      expect.objectContaining({ title: 'stale', required: ['by'] }),
    ]),
  })
})

test('it is served, and a page to read it whose parts all load', async () => {
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
