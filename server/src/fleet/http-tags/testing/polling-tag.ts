import { DESIRED_PATH, Due, UP_PATH } from '@wifi-tms/contract/http-tags'
import type { DownOf } from '@wifi-tms/contract/messages'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import type { TestServer } from '../../../testing/start.ts'

/** The number of the screen type that `addTestProduct` adds. */
export const SCREEN = 77

/**
 * Adds a product, and a screen type of 48 x 20 in black and white unless it exists. `template` adds a template for that
 * screen type: a black bar of the given width.
 */
export async function addTestProduct(server: TestServer, uri: string) {
  const product = await server.ask(products.create, { name: uri, uri })
  const { total } = await server.ask(screenTypes.list, { type: SCREEN })
  const panel = { color: 'B/W', module: 'x', width: 48, height: 20, angle: 0, sort: 1 } as const
  if (total === 0) await server.ask(screenTypes.create, { name: 'small', type: SCREEN, ...panel })
  const bar = (width: number) => ({ kind: 'rectangle', id: 'r', x: 0, y: 0, width, height: 10, fill: 'black' }) as const
  const template = (width: number) =>
    server.ask(templates.create, {
      name: `bar of ${width}`,
      resolution: '48x20',
      canvas: { version: 1, elements: [bar(width)] },
    })
  return { product, template }
}

/**
 * A tag that polls over HTTP, played by a test. `say` sends messages, and `ask` polls. Both return the messages that
 * wait for the tag.
 */
export function pollingTag(server: TestServer, mac: string, password: string) {
  const call = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: { authorization: `Basic ${Buffer.from(`${mac}:${password}`).toString('base64')}`, ...headers },
    })
  const readDue = async (response: Response) => {
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return Due.parse(await response.json())
  }
  const post = (body: string) => call(UP_PATH, { method: 'POST', body }, { 'content-type': 'application/json' })
  return {
    post,
    get: (headers: Record<string, string> = {}) => call(DESIRED_PATH, {}, headers),
    head: () => call(DESIRED_PATH, { method: 'HEAD' }),
    say: async (...messages: unknown[]) => readDue(await post(JSON.stringify({ messages }))),
    ask: async () => readDue(await call(DESIRED_PATH)),
  }
}

export const hello = { type: 'hello', protocol: 1, screenType: SCREEN, sleeps: true }

export const secretIn = ({ messages }: Due): string =>
  messages.find((message) => message.type === 'credentials')!.secret

export const displayIn = ({ messages }: Due): DownOf<'display'> =>
  messages.find((message) => message.type === 'display')!
