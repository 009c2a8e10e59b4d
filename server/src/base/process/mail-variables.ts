import { z } from 'zod'

/** A server that takes mails. */
export interface MailServer {
  /** A name or an address, without the brackets of IPv6. */
  host: string
  port: number
  /** True: TLS from the first byte on (`smtps:`). */
  secure: boolean
  login?: { user: string; pass: string }
}

/** The sender of mails; `name` may be empty. */
export interface Sender {
  name: string
  address: string
}

/** The usual ports: RFC 6409 for submission, RFC 8314 for TLS from the first byte on. */
const ports: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/**
 * Reads `smtp[s]://[user:password@]host[:port]`; user and password are percent-encoded. Undefined for any other text.
 */
export function readMailServer(text: string): MailServer | undefined {
  const url = URL.parse(text)
  const port = url && ports[url.protocol]
  if (!port || !url.hostname || !['', '/'].includes(url.pathname) || url.search || url.hash) return undefined
  if ((url.username === '') !== (url.password === '')) return undefined
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return {
      host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
      port: Number(url.port || port),
      secure: url.protocol === 'smtps:',
      ...(user && { login: { user, pass } }),
    }
  } catch {
    return undefined
  }
}

/** Reads `tags@example.com` or `Tags <tags@example.com>`. Undefined for any other text. */
export function readSender(text: string): Sender | undefined {
  const open = text.indexOf('<')
  const hasName = open >= 0
  if (hasName && !text.trimEnd().endsWith('>')) return undefined
  const name = hasName
    ? text
        .slice(0, open)
        .trim()
        .replace(/^"([^"]*)"$/, '$1')
    : ''
  const address = hasName ? text.trimEnd().slice(open + 1, -1) : text.trim()
  const isFaulty = /\p{Cc}/u.test(name) || name.length > 100 || !z.email().max(254).safeParse(address).success
  return isFaulty ? undefined : { name, address }
}
