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
/** The maximum number of names in an answer with a list, and the moment that lists tell for every object. */
const NAMES_AT_ONCE = 2
const STORED_AT = '2026-01-02T03:04:05.000Z'
/** S3 refuses a request whose time differs from its own by more than 15 minutes. */
const MOST_SKEW_MS = 15 * 60_000

const [KEY, SECRET, REGION, BUCKET] = ['AKID', 'the/secret+key', 'eu-test-1', 'tags']

/**
 * Starts a server with the calls of S3 for one bucket in memory: put, get, delete and list. It checks Signature Version
 * 4 (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html) and the hash of the body.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const state = { fault: undefined as Fault | undefined, requestCount: 0, failuresLeft: 0 }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    state.requestCount++
    const answer = (status: number, code = '', body: string | Buffer = `<Error><Code>${code}</Code></Error>`) =>
      void response.writeHead(status).end(status === 204 ? undefined : body)
    if (state.fault === 'is gone') return void request.socket.destroy()
    if (state.fault === 'says nothing') return
    const body = await buffer(request)
    if (state.fault === 'is slow') await after(SLOW_MS)
    if (state.fault === 'fails' || state.failuresLeft-- > 0) return answer(500, 'InternalError')
    const refused = faultOfSignature(request, body)
    if (refused) return answer(403, refused)
    const { pathname, searchParams } = new URL(request.url!, 'http://store')
    const [, bucket, name = ''] = /^\/([^/]+)\/(.*)$/.exec(pathname) ?? []
    if (bucket !== BUCKET) return answer(404, 'NoSuchBucket')
    if (name === '') return answer(200, '', listOf(objects.keys(), searchParams))
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

/** The answer of ListObjectsV2 to its parameters, with few names at once. All objects were stored at STORED_AT. */
function listOf(names: Iterable<string>, searchParams: URLSearchParams): string {
  const [prefix, startAfter] = [searchParams.get('prefix')!, searchParams.get('start-after') ?? '']
  const found = [...names].filter((name) => name.startsWith(prefix) && name > startAfter).sort()
  const entries = found
    .slice(0, NAMES_AT_ONCE)
    .map((name) => `<Contents><Key>${name}</Key><LastModified>${STORED_AT}</LastModified></Contents>`)
  return `<ListBucketResult><IsTruncated>${found.length > NAMES_AT_ONCE}</IsTruncated>${entries.join('')}</ListBucketResult>`
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The error code of S3 for a wrong signature; undefined for a right one. */
function faultOfSignature({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
  // The header as the client sends it: `day/region/s3/aws4_request` is the scope of the key.
  const stated =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!stated) return 'AccessDenied'
  const [, key, scope, day, region, signedNames, signature] = stated
  if (key !== KEY || region !== REGION) return 'InvalidAccessKeyId'
  const date = String(headers['x-amz-date'])
  const signedMs = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - signedMs) <= MOST_SKEW_MS) || !date.startsWith(day!)) return 'RequestTimeTooSkewed'
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const signedHeaders = signedNames!.split(';').map((name) => `${name}:${headers[name]}\n`)
  const [path, query = ''] = url!.split('?')
  const canonical = [method, path, query, signedHeaders.join(''), signedNames, hash].join('\n')
  const textToSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const signingKey = [region!, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day!))
  return hmac(signingKey, textToSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
