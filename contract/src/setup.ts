import { z } from 'zod'
import { Apikey, Uri } from './products.ts'
import { trimmedEnd } from './trimmed.ts'

/**
 * The hotspot that a tag opens while it has no settings. All tags have the same account and password, so that nothing
 * has to be printed on the tags. The hotspot opens only where somebody stands before the tag.
 */
export const hotspot = {
  address: 'http://192.168.4.1',
  account: 'wifi-tms',
  /** The password of the network and, with the account, of the page. */
  password: 'epaper-setup',
} as const

/** The path of the hotspot's page; the page sends its form there too. */
export const SETUP_PATH = '/setup'

/** The beginning of the name of a tag's hotspot; the last six digits of its mac follow. */
export const HOTSPOT_PREFIX = 'WIFI-TMS-'
export const hotspotName = (mac: string): string => HOTSPOT_PREFIX + mac.slice(-6).toUpperCase()

/** The name of a network. */
export const Ssid = z.string().refine((name) => {
  const { length } = new TextEncoder().encode(name)
  return length >= 1 && length <= 32
}, 'must be 1 to 32 bytes')

const network = { ssid: Ssid, hidden: z.boolean().default(false) }

/** A WPA-Personal password: 8 to 63 printable ASCII characters, or the key as 64 hex digits (IEEE 802.11, J.4.1). */
export const Passphrase = z
  .string()
  .regex(/^([\x20-\x7e]{8,63}|[0-9a-fA-F]{64})$/, 'must be 8 to 63 ASCII characters, or 64 hex digits')

const Network = z.discriminatedUnion('security', [
  z.object({ ...network, security: z.literal('wpa'), password: Passphrase }),
  z.object({
    ...network,
    security: z.literal('enterprise'),
    user: z.string().min(1).max(128),
    password: z.string().min(1).max(128),
  }),
  z.object({ ...network, security: z.literal('open') }),
])

export const securities = ['wpa', 'enterprise', 'open'] as const

/** An IPv4 address as one number of 32 bits. */
const bitsOf = (ip: string): number => ip.split('.').reduce((bits, part) => bits * 256 + Number(part), 0)
/** True for a network mask: in its 32 bits all ones come before the zeros. */
const isMask = (text: string) => /^1{1,31}0+$/.test(bitsOf(text).toString(2).padStart(32, '0'))
const Netmask = z.ipv4({ abort: true }).refine(isMask, { message: 'must be a mask such as 255.255.255.0', abort: true })

const Static = z
  .object({
    addressing: z.literal('static'),
    ip: z.ipv4(),
    netmask: Netmask,
    gateway: z.ipv4(),
    dns: z.ipv4().optional(),
  })
  .refine(
    ({ ip, netmask, gateway }) => {
      // `&` gives a signed number; `>>> 0` makes it unsigned.
      const networkOf = (address: string) => (bitsOf(address) & bitsOf(netmask)) >>> 0
      return networkOf(ip) === networkOf(gateway) && ip !== gateway
    },
    { path: ['gateway'], message: 'must be another address of the same network' },
  )

const Addressing = z.discriminatedUnion('addressing', [z.object({ addressing: z.literal('dhcp') }), Static])
export const addressings = ['dhcp', 'static'] as const

/** The address at which the server answers HTTP; the paths of frames are resolved against it. */
export const ServerAddress = z.url({ protocol: /^https?$/, hostname: /.+/ }).max(200)

/** A host name or IP address, without scheme and port. */
export const Host = z.union([z.hostname(), z.ipv6()], 'must be a host name or an IP address, without scheme and port')

/** The server to which the tag connects, and the product to which it belongs. */
const Place = z.object({
  server: ServerAddress,
  /** The server's address for tags over MQTT, with its port; a tag without it polls over HTTP. */
  broker: z.url({ protocol: /^mqtts?$/, hostname: /.+/ }).optional(),
  product: Uri,
  /** The product's key; absent: the tag uses the one from its factory. */
  key: Apikey.optional(),
})

/** All that a tag needs to know before its first connection. */
export const Setup = Network.and(Addressing).and(Place)
export type Setup = z.infer<typeof Setup>

/** Packs the settings as a page posts them in its form, and as a link has them after its #. */
export const packSetup = (setup: Setup): string =>
  new URLSearchParams(
    Object.entries(setup).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, String(value)]],
    ),
  ).toString()

/** Reads packed settings. Each fault names its field. */
export function readSetup(packed: string) {
  const { hidden, ...fields } = Object.fromEntries(new URLSearchParams(packed))
  return Setup.safeParse({ ...fields, hidden: hidden === 'true' })
}

/** The link to a tag's page with the settings filled in. Browsers do not send the part after the #. */
export const setupLink = (setup: Setup, address: string = hotspot.address): string =>
  `${trimmedEnd(address, /\//)}${SETUP_PATH}#${packSetup(setup)}`

/** Escapes the characters that separate the fields of a `WIFI:` code. */
const escaped = (text: string) => text.replaceAll(/[\\;,":]/g, '\\$&')

/** The text of a code by which a telephone joins a network with a password (the `WIFI:` form of ZXing). */
export const wifiCode = (ssid: string, password: string): string =>
  `WIFI:T:WPA;S:${escaped(ssid)};P:${escaped(password)};;`
