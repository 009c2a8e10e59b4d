import http from 'node:http'
import https from 'node:https'

/** A shared pool of connections, as ten thousand tags on one machine would run it out of ports. */
export interface Web {
  /** Asks and reads the whole answer. Rejects where nobody answers, or where more than `most` bytes come. */
  ask(url: URL, request: WebRequest): Promise<WebAnswer>
  close(): void
}

export interface WebRequest {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  most: number
}

export interface WebAnswer {
  status: number
  etag: string | undefined
  /** The body, as it came. */
  parts: Buffer[]
}

const PATIENCE_MS = 30_000

/** Opens the pool. */
export function openWeb(connections = 32): Web {
  const options = { keepAlive: true, maxSockets: connections }
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
  return {
    ask: (url, { method = 'GET', headers, body, most }) =>
      new Promise((resolve, reject) => {
        const plain = url.protocol === 'http:'
        const agent = agents[plain ? 'http:' : 'https:']
        const request = (plain ? http : https).request(
          url,
          { method, headers, agent, timeout: PATIENCE_MS },
          (answer) => {
            const parts: Buffer[] = []
            let bytes = 0
            answer.on('error', reject)
            answer.on('data', (part: Buffer) => {
              bytes += part.length
              if (bytes > most) answer.destroy(new RangeError(`more than ${most} bytes came`))
              else parts.push(part)
            })
            answer.on('end', () => resolve({ status: answer.statusCode!, etag: answer.headers.etag, parts }))
          },
        )
        request.on('timeout', () => request.destroy(new Error('no answer')))
        request.on('error', reject)
        request.end(body)
      }),
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}
