import { MASKED_KEY, type Product } from '@wifi-tms/contract/products'
import { hotspot, Setup } from '@wifi-tms/contract/setup'

/** The content of the form's fields. */
export interface EnteredSettings {
  ssid?: string
  hidden?: boolean
  security?: Setup['security']
  password?: string
  user?: string
  addressing?: Setup['addressing']
  ip?: string
  netmask?: string
  gateway?: string
  dns?: string
  server?: string
  broker?: string
  /** The `_id` of the product. */
  product?: string
  key?: string
  /** The address of the device's settings page. */
  page?: string
}

/** Returns the initial values of the fields. They name this server by the browser's address and the port for tags. */
export const initialSettings = ({ origin, hostname }: { origin: string; hostname: string }, mqttPort: number) =>
  ({
    security: 'wpa',
    hidden: false,
    addressing: 'dhcp',
    netmask: '255.255.255.0',
    server: origin,
    broker: `mqtt://${hostname}:${mqttPort}`,
    page: hotspot.address,
  }) as const satisfies EnteredSettings

/** The host in an address; undefined while none is typed. An IPv6 address keeps its brackets. */
const hostIn = (address: string | undefined) => /^\w+:\/\/(\[[^\]]*\]|[^/:]+)/.exec(address ?? '')?.[1]

/** Returns the address of a broker on the server's host; undefined if the server's address has no host. */
export function brokerBeside(server: string | undefined, mqttPort: number): string | undefined {
  const host = hostIn(server)
  return host && `mqtt://${host}:${mqttPort}`
}

/** True for a loopback address, at which a device would look for the server on itself. */
export const isLoopback = (address: string | undefined): boolean =>
  /^\w+:\/\/(localhost|127\.|\[::1\])/i.test(address ?? '')

const hasVisibleKey = (product: Product) => product.apikey !== MASKED_KEY

/** True if the product's key has to be entered, because the person may not see it. */
export const needsKey = (product: Product | undefined): boolean => product !== undefined && !hasVisibleKey(product)

/** Checks the entered settings, together with the chosen product. */
export function settingsOf({ product: _, ...entered }: EnteredSettings, product: Product | undefined) {
  const filledSettings = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ''))
  return Setup.safeParse({
    ...filledSettings,
    product: product?.uri,
    ...(product && hasVisibleKey(product) && { key: product.apikey }),
  })
}

export const isFaulty = (name: keyof EnteredSettings, entered: EnteredSettings): boolean =>
  settingsOf(entered, undefined).error?.issues.some(({ path }) => path[0] === name) ?? false
