import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as the mail server has taken it. */
export interface TakenMail {
  from: string
  to: string[]
  subject: string
  id: string
  /** All lines before the body, as they came. */
  head: string
  body: string
}

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  )

/** Decodes the words of RFC 2047 in a header. */
const decodeHeader = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : decodeQuotedPrintable(word.replaceAll('_', ' '))
      ).toString(),
    )

function readMail(raw: string, from: string, to: string[]): TakenMail {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end)
  const headerOf = (name: string) =>
    new RegExp(`^${RegExp.escape(name)}: (.*(?:\r\n[ \t].*)*)`, 'mi').exec(head)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  const text = raw.slice(end + 4)
  const encoding = headerOf('Content-Transfer-Encoding')
  const decode = { base64: () => Buffer.from(text, 'base64'), 'quoted-printable': () => decodeQuotedPrintable(text) }
  const body = (decode[encoding as keyof typeof decode]?.() ?? Buffer.from(text, 'latin1'))
    .toString()
    .replaceAll('\r\n', '\n')
  return { from, to, subject: decodeHeader(headerOf('Subject')), id: headerOf('Message-ID'), head, body }
}

/**
 * Starts a real mail server on a free port of the loopback. `refuse` is called with each recipient; a text that it
 * returns is the refusal. With `failure`, mails are kept, and the answer to each is this error.
 */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: TakenMail[] = []
  const state: { refuse(recipient: string): string | undefined; failure?: string | undefined } = {
    refuse: () => undefined,
  }
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    onRcptTo({ address }, _, done) {
      const refusal = state.refuse(address)
      done(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: 451 }))
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const to = rcptTo.map(({ address }) => address)
        mails.push(readMail(Buffer.concat(parts).toString('latin1'), mailFrom ? mailFrom.address : '', to))
        done(state.failure === undefined ? null : Object.assign(new Error(state.failure), { responseCode: 451 }))
      })
    },
    ...options,
  })
  // A client that does not trust the certificate ends the connection, which is no fault of this server.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    state,
    port,
    /** The product's configuration of this server. */
    mail: { server: { host: '127.0.0.1', port, secure: false }, from: { name: 'Tags', address: 'tags@example.com' } },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
export type MailServerDouble = Awaited<ReturnType<typeof startMailServer>>
