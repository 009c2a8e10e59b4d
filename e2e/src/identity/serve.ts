import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { allFontFiles } from '@wifi-tms/paint/every-font'
import { readFont } from '@wifi-tms/paint/node/sfnt'
import { build, type Rolldown } from 'vite'
import { scenePictures } from './paint-here.ts'
import { sceneOf } from './scenes.ts'
import { usersFont } from './users-fonts.ts'

/** The number of scenes that the page fetches at once. */
const BATCH = 20

/** Builds the page's script. Returns its files by path. */
const bundle = async (): Promise<Map<string, string | Uint8Array>> => {
  const input = fileURLToPath(new URL('./page.ts', import.meta.url))
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'esnext', rolldownOptions: { input, output: { entryFileNames: 'page.js' } } },
  })) as Rolldown.RolldownOutput
  return new Map(built.output.map((part) => [`/${part.fileName}`, part.type === 'chunk' ? part.code : part.source]))
}

const contentTypeOf = (path: string) =>
  path.endsWith('.js') ? 'text/javascript' : path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'

/**
 * Serves a page that paints the first `count` scenes to one browser, on a free port of this machine. `results` resolves
 * to the results in order.
 */
export const servePage = async (count: number) => {
  const [files, pictures] = await Promise.all([bundle(), scenePictures()])
  const fonts = new Map(allFontFiles().map((file) => [file.sha256, file]))
  const results: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  // A page that fails at once rejects the promise before anybody awaits it.
  promise.catch(() => {})

  const answer = async (request: IncomingMessage): Promise<string | Uint8Array | undefined> => {
    const path = request.url!
    const [, folder, name = ''] = path.split('/')
    if (path === '/') return '<!doctype html><script type="module" src="/page.js"></script>'
    if (path === '/scenes') {
      const first = results.length
      const scenes = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => sceneOf(first + index))
      return JSON.stringify({ first, scenes })
    }
    if (path === '/results') {
      results.push(...(JSON.parse(await text(request)) as { results: string[] }).results)
      if (results.length === count) resolve(results)
      return ''
    }
    if (path === '/failed') {
      reject(new Error(`the page failed: ${await text(request)}`))
      return ''
    }
    if (path === '/pictures')
      return JSON.stringify(Array.from(pictures, ([id, { width, height }]) => ({ name: id, width, height })))
    if (folder === 'pictures') return pictures.get(name)?.rgba
    const font = folder === 'fonts' ? fonts.get(name) : undefined
    return font ? readFont(font) : (usersFont(name) ?? files.get(path))
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (body) => {
        const head = { 'content-type': request.url === '/' ? 'text/html' : contentTypeOf(request.url!) }
        response.writeHead(body === undefined ? 404 : 200, head).end(body)
      },
      (error: Error) => {
        reject(error)
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    results: promise,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
