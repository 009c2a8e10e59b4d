import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { OutOfReach, type Store } from './store.ts'
import type { StoredFile } from './stored-files.ts'

/** Milliseconds for an answer with its whole body, and the pauses before a request is repeated. */
const ANSWER_MS = 20_000
const PAUSES_MS = [200, 1000]

/**
 * The store in a bucket of an S3 service: s3://key:secret@host[:port]/bucket[?region=…&tls=0]. The files lie in the
 * root of the bucket.
 */
export function s3Store(blobUrl: string, { answerMs = ANSWER_MS, pausesMs = PAUSES_MS } = {}): Store {
  const { username, password, host, pathname, searchParams } = new URL(blobUrl)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    // `request` below repeats requests, as the library does not repeat after a broken connection.
    retries: 0,
  })
  const bucket = `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`

  /** The status of the answer and its bytes; any status but the `expected` ones is a failure. */
  const request = async (name: string, expected: number[], init: RequestInit): Promise<[number, Uint8Array]> => {
    let fault = ''
    // After the last try there is no pause.
    for (const pause of [...pausesMs, undefined]) {
      try {
        const answer = await client.fetch(`${bucket}/${name}`, { ...init, signal: AbortSignal.timeout(answerMs) })
        const bytes = new Uint8Array(await answer.arrayBuffer())
        if (expected.includes(answer.status)) return [answer.status, bytes]
        fault = `the store answers ${answer.status}${codeIn(bytes)}`
        if (answer.status < 500 && answer.status !== 429) break
      } catch (error) {
        fault = `the store does not answer (${reasonOf(error)})`
      }
      if (pause !== undefined) await after(pause)
    }
    throw new OutOfReach(fault)
  }

  return {
    async put(name, bytes) {
      // The store compares the bytes with this hash, and refuses damaged ones.
      const hash = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' }
      await request(name, [200], { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers })
    },
    async get(name) {
      const [status, bytes] = await request(name, [200, 404], { method: 'GET' })
      if (status === 200) return bytes
      // A missing bucket is answered with 404 too; then it is unknown whether the file exists.
      if (/NoSuchBucket/.test(codeIn(bytes))) throw new OutOfReach('there is no such bucket')
      return undefined
    },
    async remove(name) {
      await request(name, [200, 204, 404], { method: 'DELETE' })
    },
    async list(prefix) {
      const files: StoredFile[] = []
      for (let query = `?list-type=2&prefix=${prefix}`; ; ) {
        const [, bytes] = await request(query, [200], { method: 'GET' })
        const text = Buffer.from(bytes).toString()
        // An answer has 1,000 names at most, in their order.
        const page = text.split('<Contents>').slice(1).flatMap(fileIn)
        files.push(...page)
        if (page.length === 0 || !text.includes('<IsTruncated>true<')) return files
        query = `?list-type=2&prefix=${prefix}&start-after=${page.at(-1)!.name}`
      }
    },
  }
}

/** The file of an entry in a list of S3; none if its name is not a SHA-256. */
const fileIn = (entry: string): StoredFile[] => {
  const name = /<Key>([0-9a-f]{64})<\/Key>/.exec(entry)?.[1]
  const stored = /<LastModified>([^<]{1,40})<\/LastModified>/.exec(entry)?.[1]
  return name && stored ? [{ name, storedMs: Date.parse(stored) }] : []
}

/** S3 names an error by a word in XML: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const codeIn = (bytes: Uint8Array) => {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(bytes.subarray(0, 2000)).toString())?.[1]
  return code ? ` ${code}` : ''
}

/** The reason of a failed request, without the URL, which contains the key. */
const reasonOf = (error: unknown) => {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
