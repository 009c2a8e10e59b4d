import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'

/** The faults that a test can give the store. With `is gone` it closes each connection. */
type Fault = 'fails' | 'is slow' | 'refuses writes' | 'says nothing' | 'is gone'

/** The delay of each answer of a slow store, in milliseconds. */
const SLOW_MS = 3000

const [KEY, SECRET, REGION, BUCKET] = ['AKID', 'the/secret+key', 'eu-test-1', 'tags']

/**
 * Starts a server with the calls of S3 for one bucket in memory: put, get and delete. It checks Signature Version 4
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html) and the hash of the body.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const state = { fault: undefined as Fault | undefined, asked: 0, failNext: 0 }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    state.asked++
    const answer = (status: number, code = '', body: string | Buffer = `<Error><Code>${code}</Code></Error>`) =>
      void response.writeHead(status).end(status === 204 ? undefined : body)
    if (state.fault === 'is gone') return void request.socket.destroy()
    if (state.fault === 'says nothing') return
    const body = await buffer(request)
    if (state.fault === 'is slow') await after(SLOW_MS)
    if (state.fault === 'fails' || state.failNext-- > 0) return answer(500, 'InternalError')
    const refused = faultOfSignature(request, body)
    if (refused) return answer(403, refused)
    const [, bucket, name = ''] = /^\/([^/]+)\/(.+)$/.exec(request.url!) ?? []
    if (bucket !== BUCKET) return answer(404, 'NoSuchBucket')
    if (request.method !== 'GET' && state.fault === 'refuses writes') return answer(403, 'AccessDenied')
    if (request.method === 'PUT') objects.set(name, body)
    if (request.method === 'DELETE') objects.delete(name)
    if (request.method !== 'GET') return answer(request.method === 'PUT' ? 200 : 204, '', '')
    const object = objects.get(name)
    return object ? answer(200, '', object) : answer(404, 'NoSuchKey')
  }
  // A client that is killed while it uploads leaves a body without an end.
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const urlOf = (secret = SECRET, bucket = BUCKET) =>
    `s3://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${REGION}&tls=0`
  return {
    objects,
    state,
    url: urlOf(),
    urlOf,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The error code of S3 for a wrong signature; undefined for a right one. */
function faultOfSignature({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
  const stated =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!stated) return 'AccessDenied'
  const [, key, scope, day, region, signed, signature] = stated
  if (key !== KEY || region !== REGION) return 'InvalidAccessKeyId'
  const date = String(headers['x-amz-date'])
  const signedMs = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - signedMs) < 900_000) || !date.startsWith(day!)) return 'RequestTimeTooSkewed'
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const signedHeaders = signed!.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, url, '', signedHeaders.join(''), signed, hash].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const signing = [region!, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day!))
  return hmac(signing, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
