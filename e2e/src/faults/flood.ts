import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as handleEvents } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { UP_PATH } from '@wifi-tms/contract/http-tags'
import { PICTURE_WIDTHS } from '@wifi-tms/contract/images'
import { encode, upTopic } from '@wifi-tms/contract/messages'
import { FILE_FIELD } from '@wifi-tms/contract/uploads'
import { connectAs, publish } from '@wifi-tms/server/fleet/broker/testing/packets'
import { bodies, longText, rules, secrets, spaces } from './sent.ts'

/** The input of the thread that makes a flood of calls or messages. */
export interface Flood {
  kind: keyof typeof floods
  url: string
  mqttPort: number
  product: { apikey: string; uri: string }
  token: string
  /** The `_id` of a picture, for floods that fetch one. */
  picture: string | undefined
  /** The `_id` of a screen type. */
  screenType: string
  /** The path of a calendar, for floods that fetch one. */
  calendar: string | undefined
  /** Files to send one after the other, with the paths of their calls. */
  files: { path: string; name: string; bytes: Uint8Array<ArrayBuffer> }[]
  /** The duration in milliseconds. */
  ms: number
}

const { kind, url, mqttPort, product, token, picture, screenType, calendar, files, ms } = workerData as Flood
const end = performance.now() + ms
const isGoing = () => performance.now() < end
/** The number of calls, messages or connections so far. */
let times = 0
// The flood has its own source address; only Linux has further loopback addresses by default.
const ownAddress = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {}
const agent = new Agent({ keepAlive: true, ...ownAddress })

/** Makes a call. Returns the response's text, '' if the connection broke. `from`: the caller's forwarded address. */
function call(method: 'GET' | 'POST', path: string, body: string | Buffer, bearer: string, from = ''): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(from && { 'x-forwarded-for': from }),
    }
    const sentRequest = request(new URL(path, url), {
      method,
      agent,
      headers: bearer ? { ...headers, authorization: `Bearer ${bearer}` } : headers,
    })
    sentRequest.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('close', () => resolve(text))
    })
    sentRequest.on('error', () => resolve(''))
    sentRequest.end(body)
  })
}

/** Uploads a file as the console does. Throws on an internal error. */
async function upload({ path, name, bytes }: Flood['files'][number]): Promise<void> {
  const body = new FormData()
  body.set(FILE_FIELD, new Blob([bytes]), name)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(new URL(path, url), { method: 'POST', headers, body })
  const { code } = (await answer.json()) as { code: number }
  if (answer.status === 500) throw new Error(`${name}: ${code}`)
}

const post = (path: string, body: string | Buffer, bearer = '') => call('POST', path, body, bearer)

/** Repeats `work` until the end, in `loopCount` parallel loops. */
const inParallel = (loopCount: number, work: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: loopCount }, async () => {
      while (isGoing()) {
        await work()
        times++
      }
    }),
  )

function open(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', ...ownAddress })
  socket.on('error', () => {})
  return socket
}

const untilAnswered = (socket: Socket) => Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => {})
const newMac = () =>
  Math.floor(Math.random() * 2 ** 40)
    .toString(16)
    .padStart(12, '0')
const untilTheEnd = async () => {
  while (isGoing()) await new Promise((resolve) => setTimeout(resolve, 50))
}
/** Opens `count` connections, calls `onOpen` with each, and keeps them open to the end. */
async function holdOpen(count: number, port: number, onOpen: (socket: Socket) => void): Promise<void> {
  for (; times < count && isGoing(); times++) {
    onOpen(open(port))
    // After each 50 connections this thread handles their events.
    if (times % 50 === 49) await handleEvents()
  }
  await untilTheEnd()
}

const IDLE_CONNECTIONS = 5000
const UNREAD_CONNECTIONS = 1000
/** Calls on each unread connection: their answers are more than the system buffers for a client that does not read. */
const CALLS_UNREAD = 8
const PARALLEL_SHORT_CALLERS = 2000
const PARALLEL_PICTURES = 50
const PARALLEL_LOGINS = 500
const PARALLEL_DOCUMENTS = 100
/** A username that is locked after too many wrong passwords. */
const LOCKED_NAME = 'a name that is tried'
/** The first ten digits of the MAC addresses of tags that send their messages over HTTP. */
const HTTP_TAG = '02f0000001'
const textOf = (answer: Response) => answer.text()
const PARALLEL_UPLOADS = 2
/** Calls that each connection sends before it reads an answer. */
const CALLS_PER_CONNECTION = 60

const report = (sent: number) => encode({ type: 'report', battery: 300 + (sent % 100) })
/** Connects a tag that sends messages as fast as it can, `batch` in one write, and counts the acknowledgements. */
async function sendMessages(mac: string, message: (sent: number) => string = report, batch = 100): Promise<void> {
  const socket = open(mqttPort)
  let sent = 0
  socket.write(connectAs(mac, product.apikey))
  await untilAnswered(socket)
  socket.on('data', (bytes: Buffer) => {
    // An acknowledgement (PUBACK) has four bytes.
    times += Math.floor(bytes.length / 4)
  })
  while (isGoing() && !socket.destroyed) {
    const packets = Array.from({ length: batch }, () => {
      sent++
      return publish(upTopic(product.uri, mac), message(sent), 1 + (sent % 65_000))
    })
    if (!socket.write(Buffer.concat(packets)))
      await Promise.race([once(socket, 'drain'), once(socket, 'close'), untilTheEnd()]).catch(() => {})
    await handleEvents()
  }
}

const floods = {
  'nothing, to compare with': untilTheEnd,
  'bodies of 4 MB to the login': () => inParallel(32, () => post('/user/api/login', spaces)),
  'bodies of 16 MB of JSON': () =>
    inParallel(4, () => post('/user/api/displays', bodies[times % bodies.length]!, token)),
  'wrong logins of invented names': () =>
    inParallel(64, () => post('/user/api/login', JSON.stringify({ username: newMac(), password: 'not this one' }))),
  'logins with a name that too many have tried': () =>
    inParallel(PARALLEL_LOGINS, () =>
      post('/user/api/login', JSON.stringify({ username: LOCKED_NAME, password: 'not this one' })),
    ),
  'wrong logins from all over one IPv6 network, 500 at once': () =>
    inParallel(PARALLEL_LOGINS, () => {
      const wrong = JSON.stringify({ username: newMac(), password: 'not this one' })
      return call('POST', '/user/api/login', wrong, '', `2001:db8::${newMac().match(/.{4}/g)!.join(':')}`)
    }),
  'connections for MQTT that say nothing': () => holdOpen(IDLE_CONNECTIONS, mqttPort, () => {}),
  'one tag at full speed': () => sendMessages(newMac()),
  'fifty tags at full speed': () => Promise.all(Array.from({ length: 50 }, () => sendMessages(newMac()))),
  'messages of fifty tags that are no JSON and full of names of secrets': () =>
    Promise.all(Array.from({ length: 50 }, () => sendMessages(newMac(), (sent) => secrets[sent % secrets.length]!, 2))),
  'the same over HTTP, 50 at once': () =>
    inParallel(50, () => {
      const messages = [longText, { type: longText, password: longText }, { type: 'report', [longText]: longText }]
      const authorization = `Basic ${btoa(`${HTTP_TAG}${String(times % 100).padStart(2, '0')}:${product.apikey}`)}`
      const headers = { 'content-type': 'application/json', authorization }
      return fetch(new URL(UP_PATH, url), { method: 'POST', headers, body: JSON.stringify({ messages }) }).then(textOf)
    }),
  'new tags with the key of a product': () =>
    inParallel(32, async () => {
      const mac = newMac()
      const socket = open(mqttPort)
      socket.write(connectAs(mac, product.apikey))
      await untilAnswered(socket)
      socket.write(publish(upTopic(product.uri, mac), encode({ type: 'hello', protocol: 1 })))
      await untilAnswered(socket)
      socket.destroy()
    }),
  'sessions made in a loop'() {
    const chain = async () => {
      let newest = token
      while (isGoing()) {
        const answer = await post('/user/api/role', JSON.stringify({ role: 'viewer' }), newest)
        newest = /"token":"([^"]+)"/.exec(answer)?.[1] ?? token
        times++
      }
    }
    return Promise.all(Array.from({ length: 16 }, chain))
  },
  'connections that do not read their answers': () =>
    holdOpen(UNREAD_CONNECTIONS, Number(new URL(url).port), (socket) => {
      socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(CALLS_UNREAD))
    }),
  async 'small pictures of one of 40 megapixels, 50 at once'() {
    const readSmall = (width: number) =>
      call('GET', `/user/api/images/${picture}/picture.png?width=${width}`, '', token)
    if (!(await readSmall(PICTURE_WIDTHS[0])).includes('PNG')) throw new Error('the picture is not sent')
    await inParallel(PARALLEL_PICTURES, () => readSmall(PICTURE_WIDTHS[times % PICTURE_WIDTHS.length]!))
  },
  'previews of templates with a picture of 40 megapixels, two at once': () =>
    inParallel(PARALLEL_UPLOADS, async () => {
      const box = { kind: 'image', x: 0, y: 0, width: 700 + (times % 100), height: 400, id: 'e', image: picture }
      const template = { name: 'Large', resolution: '800x480', canvas: { version: 1, elements: [box] } }
      const added = JSON.parse(await post('/user/api/rest/templates', JSON.stringify(template), token))
      const path = `/user/api/templates/${added.data._id}/preview.png?screenType=${screenType}&fit=contain`
      if (!(await call('GET', path, '', token)).includes('PNG')) throw new Error('the preview is not sent')
    }),
  'rules that take long to work out': () =>
    inParallel(32, () => call('GET', `/user/api/tasks/next-runs?${rules[times % rules.length]}`, '', token)),
  async 'a full calendar of a room over 20 connections'() {
    if (!(await call('GET', calendar!, '', '')).includes('END:VCALENDAR')) throw new Error('the calendar is not sent')
    await inParallel(20, () => call('GET', calendar!, '', ''))
  },
  'the document of calls, its page and the figures, 100 at once': () =>
    inParallel(PARALLEL_DOCUMENTS, async () => {
      for (const path of ['/openapi.json', '/docs', '/docs/swagger-ui-bundle.js', '/metrics'])
        await fetch(new URL(path, url)).then((answer) => answer.arrayBuffer())
    }),
  'pictures and template files that cost most to open': () =>
    inParallel(PARALLEL_UPLOADS, () => upload(files[times % files.length]!)),
  'short calls without a login, many at once': () =>
    inParallel(PARALLEL_SHORT_CALLERS, async () => {
      const socket = open(Number(new URL(url).port))
      await once(socket, 'connect').catch(() => {})
      socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(CALLS_PER_CONNECTION))
      let answers = 0
      socket.on('data', (bytes: Buffer) => {
        answers += bytes.toString('latin1').split('HTTP/1.1 ').length - 1
        if (answers >= CALLS_PER_CONNECTION) socket.destroy()
      })
      await once(socket, 'close').catch(() => {})
    }),
}

await floods[kind]()
parentPort!.postMessage(times)
// Connections that are still open end with the thread.
process.exit()
