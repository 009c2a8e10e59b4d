import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
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

/**
 * Makes the function that sends mails through the configured server, each on its own connection. A public server must
 * offer TLS with a valid certificate. One at an inner address may do without, as its name may have no certificate.
 */
export function openMailer({ server, from }: NonNullable<Config['mail']>): SendMail {
  const { host, port, secure, login } = server
  return async ({ id, recipient, subject, body }, stopping) => {
    const timeout = AbortSignal.timeout(MAIL_MS)
    const signal = stopping ? AbortSignal.any([stopping, timeout]) : timeout
    try {
      const addresses = await lookup(host, { all: true })
      const isPublic = addresses.some(({ address }) => isOuter(address))
      const transport = createTransport({
        host,
        port,
        secure,
        ...(login && { auth: login }),
        requireTLS: isPublic,
        tls: { rejectUnauthorized: secure || isPublic },
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const sending = transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text: body,
        messageId: `<${id}@${from.address.split('@')[1]}>`,
        // RFC 3834: programs that answer mails do not answer this one.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      const aborted = once(signal, 'abort').then(() => 'slow' as const)
      return await Promise.race([sending.then(() => undefined), aborted])
    } catch (error) {
      return faultOf(error)
    }
  }
}
