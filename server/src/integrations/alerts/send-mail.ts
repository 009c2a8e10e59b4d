import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { MailFault } from '@wifi-tms/contract/alerts'
import { createTransport } from 'nodemailer'
import { isOuter } from '../../base/outside/addresses.ts'
import type { Config } from '../../base/process/config.ts'
import type { MailText } from './mail-text.ts'

/** Milliseconds for one mail: shorter than the first pause between two tries. */
const MAIL_MS = 45_000
/** Milliseconds to connect and to be greeted, and of silence later on. */
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

export interface Mail extends MailText {
  /** The same in each try, so that mailboxes recognise a mail that comes twice. */
  id: string
  recipient: string
}

/** Sends a mail. Returns the reason if it could not be sent, or was not sent before `signal` aborted. */
export type SendMail = (mail: Mail, signal?: AbortSignal) => Promise<MailFault | undefined>

/** The reasons by the code of nodemailer's error. */
const faultByCode: Readonly<Record<string, MailFault>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  ETIMEDOUT: 'slow',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  EPROTOCOL: 'refused',
}

function faultOf(error: unknown): MailFault {
  const { code = '', responseCode, message = '' } = error as { code?: string; responseCode?: number; message?: string }
  if (/certificate|SSL|TLS/i.test(message) && code === 'ESOCKET') return 'tls'
  return faultByCode[code] ?? (responseCode === undefined ? 'unreachable' : 'refused')
}

/** Rejects when the signal is aborted, also if it was aborted before. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    if (signal.aborted) fail(signal.reason)
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })

/**
 * Makes the function that sends mails through the configured server, each on its own connection. A public server must
 * offer TLS with a valid certificate. One at an inner address may do without, as its name may have no certificate.
 */
export function openMailer({ server, from }: NonNullable<Config['mail']>): SendMail {
  const { host, port, secure, login } = server
  const send = async ({ id, recipient, subject, body }: Mail, signal: AbortSignal) => {
    // The connection goes to this very address: another look-up could find a public one after TLS was judged optional.
    const { address } = await lookup(host, { order: 'ipv4first' })
    const isPublic = isOuter(address)
    const transport = createTransport({
      host: address,
      port,
      secure,
      ...(login && { auth: login }),
      requireTLS: isPublic,
      tls: { rejectUnauthorized: secure || isPublic, ...(!isIP(host) && { servername: host }) },
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    await transport.sendMail({
      from,
      to: { name: '', address: recipient },
      subject,
      text: body,
      messageId: `<${id}@${from.address.split('@')[1]}>`,
      // RFC 3834: programs that answer mails do not answer this one.
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Closes the connection, so that a mail that counts as not sent is not sent later.
      signal,
    })
  }
  return async (mail, stopping) => {
    const timeout = AbortSignal.timeout(MAIL_MS)
    const signal = stopping ? AbortSignal.any([stopping, timeout]) : timeout
    try {
      await Promise.race([send(mail, signal), abortOf(signal)])
      return undefined
    } catch (error) {
      return signal.aborted ? 'slow' : faultOf(error)
    }
  }
}
