import { existsSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The files by which Docker and Podman mark a container: its addresses are those of a network inside the machine. */
const containerMarks = ['/.dockerenv', '/run/.containerenv']

/** The maximum number of addresses that are listed. */
const ADDRESSES_MAX = 8

/**
 * The IPv4 addresses at which devices in the networks of this machine reach a server that listens on `host`. Empty in a
 * container.
 */
export function lanAddresses(
  host: string,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
  isContainer: boolean = containerMarks.some(existsSync),
): string[] {
  if (isContainer) return []
  const listensEverywhere = host === '' || host === '::' || host === '0.0.0.0'
  return Object.values(interfaces)
    .flatMap((addresses = []) => addresses)
    .filter(({ address, internal }) => !internal && isIPv4(address) && (listensEverywhere || address === host))
    .map(({ address }) => address)
    .slice(0, ADDRESSES_MAX)
}
