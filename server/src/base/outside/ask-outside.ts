import { lookup as resolve } from 'node:dns'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import net, { isIP, type LookupFunction, type Socket } from 'node:net'
import tls from 'node:tls'
import { isListed, isOuter, standardPorts } from './addresses.ts'

/** Thrown for an address that is not public, if its host is not among the allowed hosts. */
export class InnerAddress extends Error {
  override name = 'InnerAddress'
}

/** Thrown for an address that is public, where only inner ones may be reached. */
export class OuterAddress extends Error {
  override name = 'OuterAddress'
}

/**
 * The hosts that may be at inner addresses, all others being at public ones; `operator` for an address that the
 * operator of the server has set: it may be anywhere with TLS, and without TLS at inner addresses only.
 */
export type InnerHosts = readonly string[] | 'operator'

/** Thrown where an answer has more bytes than the caller allows. */
export class LargeAnswer extends Error {
  override name = 'LargeAnswer'
}

interface OutsideRequest {
  method: string
  headers: OutgoingHttpHeaders
  body?: string | Uint8Array | undefined
}

/** Makes a function that returns an error for an address that must not be reached. */
function addressFault(url: URL, hosts: InnerHosts): (address: string) => Error | undefined {
  if (hosts === 'operator') {
    const hasTls = url.protocol === 'https:' || url.protocol === 'mqtts:'
    return (address) => (!hasTls && isOuter(address) ? new OuterAddress() : undefined)
  }
  const isAllowed = isListed(url, hosts)
  return (address) => (isAllowed || isOuter(address) ? undefined : new InnerAddress())
}

/**
 * The host of a URL without the brackets of IPv6, and a DNS look-up that returns checked addresses only. The look-up
 * itself must check, as a name could resolve to another address after an earlier check. Throws InnerAddress or
 * OuterAddress.
 */
function checkedHost(url: URL, hosts: InnerHosts): { host: string; lookup: LookupFunction } {
  const faultOf = addressFault(url, hosts)
  const host = url.hostname.replace(/^\[(.+)\]$/, '$1')
  const fault = isIP(host) ? faultOf(host) : undefined
  if (fault) throw fault
  const lookup: LookupFunction = (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const fault = addresses.map(({ address }) => faultOf(address)).find(Boolean)
      if (fault) return done(fault, [])
      if (options.all) return done(null, addresses)
      return done(null, addresses[0]!.address, addresses[0]!.family)
    })
  return { host, lookup }
}

/** Opens a connection to a broker, with TLS for `mqtts:`. Throws InnerAddress or OuterAddress. */
export function connectOutside(url: URL, hosts: InnerHosts): Socket {
  const target = { ...checkedHost(url, hosts), port: Number(url.port || standardPorts[url.protocol]) }
  return url.protocol === 'mqtts:'
    ? tls.connect({ ...target, servername: isIP(target.host) ? '' : target.host })
    : net.connect(target)
}

/** Makes one request on its own connection. Throws InnerAddress or OuterAddress. */
export function askOutside(
  url: URL,
  { body, ...methodAndHeaders }: OutsideRequest,
  hosts: InnerHosts,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { lookup } = checkedHost(url, hosts)
  const withoutLogin = new URL(url)
  withoutLogin.username = withoutLogin.password = ''
  return new Promise<IncomingMessage>((done, fail) => {
    const { request } = url.protocol === 'https:' ? https : http
    const sentRequest = request(
      withoutLogin,
      { ...methodAndHeaders, lookup, signal, agent: false, maxHeaderSize: 32_768 },
      done,
    )
    sentRequest.on('error', fail)
    sentRequest.end(body)
  })
}

/** Reads a whole answer. If it has more than `maxBytes`, throws LargeAnswer and ends the connection. */
export async function readWhole(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) throw new LargeAnswer()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
