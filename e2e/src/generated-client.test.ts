import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, type RunningApp, startApp, tagOf } from './app.ts'

// openapi-typescript needs the compiler's JavaScript API, which TypeScript 7 no longer has: this workspace installs 5.

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The source of a program by somebody who has only the OpenAPI document. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './openapi.ts'

const [baseUrl = '', username = '', password = '', mac = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl })

function dataOf<T>({ data, error }: { data?: { data: T }; error?: { code: number; message: string } }): T {
  if (!data) throw new Error(error?.message)
  return data.data
}

const { token } = dataOf(await client.POST('/user/api/login', { body: { username, password } }))
client.use({
  onRequest({ request }) {
    request.headers.set('authorization', \`Bearer \${token}\`)
    return request
  },
})

const { items } = dataOf(await client.GET('/user/api/rest/devices', { params: { query: { mac, sort: '-createdAt' } } }))
const device: components['schemas']['Device'] = items[0]!
const screenType = dataOf(
  await client.GET('/user/api/rest/screen_types/{id}', { params: { path: { id: device.screenType! } } }),
)
const template = dataOf(
  await client.POST('/user/api/rest/templates', {
    body: {
      name: 'Price',
      resolution: \`\${screenType.width}x\${screenType.height}\`,
      canvas: {
        version: 1,
        elements: [{ id: 'price', kind: 'text', x: 8, y: 8, width: 200, height: 80, text: '{{data.price.0}}' }],
      },
    },
  }),
)
const display = dataOf(
  await client.POST('/user/api/display', { body: { mac, templateId: template._id, data: { price: ['3.50', null] } } }),
)
const preview = await client.GET('/user/api/templates/{id}/preview.png', {
  params: { path: { id: template._id }, query: { screenType: screenType._id } },
  parseAs: 'arrayBuffer',
})
const deletion = await client.DELETE('/user/api/rest/screen_types/{id}', { params: { path: { id: screenType._id } } })
const reason = deletion.error && 'reason' in deletion.error ? deletion.error.reason : undefined
dataOf(await client.POST('/user/api/logout'))
console.log(JSON.stringify({ frame: display.frame, bytes: preview.data?.byteLength, reason }))

export const invalidCalls = [
  // @ts-expect-error There is no such call.
  () => client.GET('/user/api/rest/prices'),
  // @ts-expect-error The mac is missing.
  () => client.POST('/user/api/display', { body: { templateId: '1' } }),
  // @ts-expect-error Nothing can be sorted by this.
  () => client.GET('/user/api/rest/devices', { params: { query: { sort: 'price' } } }),
]
`

let app: RunningApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  // The folder is inside the repository, so that the program finds the package openapi-fetch.
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/client-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

test('a client that openapi-typescript generates from the OpenAPI document type-checks and displays a template on a tag', async () => {
  const screen = (await app.screens()).find(({ color, angle }) => color === 'B/W' && angle === 0)!
  const fleet = await app.addTags('shop', [tagOf(1, screen)])
  const { mac } = fleet.tags[0]!

  const ast = await openapiTS(new URL('/openapi.json', app.url), { silent: true })
  writeFileSync(join(folder, 'openapi.ts'), astToString(ast))
  writeFileSync(join(folder, 'program.ts'), program)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const compilerOptions = { noEmit: true, allowImportingTsExtensions: true, rootDir: '.' }
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '-p', folder]).catch(({ stdout }) => expect(stdout).toBe(''))

  const { stdout } = await run(process.execPath, [
    join(folder, 'program.ts'),
    app.url,
    ADMIN.username,
    ADMIN.password,
    mac,
  ])
  const { frame, bytes, reason } = JSON.parse(stdout)
  expect(frame).toMatch(/^[0-9a-f]{64}$/)
  await fleet.until('the frame on the glass', () => fleet.tags[0]!.glass()?.sha256 === frame)
  expect(bytes).toBeGreaterThan(100)
  expect(reason).toBe('in-use')
})
