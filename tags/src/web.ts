import http from 'node:http'
import https from 'node:https'

export interface WebRequest {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** The maximum number of bytes that the answer may have. */
  maxBytes: number
}

export interface WebAnswer {
  status: number
  etag: string | undefined
  body: Buffer
}

const ANSWER_TIMEOUT_MS = 30_000

/**
 * Sends a request over a connection of its own, as a tag does, and reads the whole answer. Rejects if no server
 * answers, or if the answer has more than `maxBytes`.
 */
export const askWeb = (url: URL, { method = 'GET', headers, body, maxBytes }: WebRequest): Promise<WebAnswer> =>
  new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http
    const request = open(url, { method, headers, agent: false, timeout: ANSWER_TIMEOUT_MS }, (answer) => {
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('error', reject)
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > maxBytes) answer.destroy(new RangeError(`more than ${maxBytes} bytes received`))
        else parts.push(part)
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, etag: answer.headers.etag, body: Buffer.concat(parts) }),
      )
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.end(body)
  })
