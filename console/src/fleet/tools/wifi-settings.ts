import { MASKED_KEY, type Product } from '@wifi-tms/contract/products'
import { hotspot, Setup } from '@wifi-tms/contract/setup'

/** The content of the form's fields. */
export interface Entered {
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
  /** Its `_id`. */
  product?: string
  key?: string
  /** The address of the device's settings page. */
  page?: string
}

/** The fields at first: this server, as the browser has found it and where it takes tags. */
export const startFor = ({ origin, hostname }: { origin: string; hostname: string }, mqttPort: number) =>
  ({
    security: 'wpa',
    hidden: false,
    addressing: 'dhcp',
    netmask: '255.255.255.0',
    server: origin,
    broker: `mqtt://${hostname}:${mqttPort}`,
    page: hotspot.address,
  }) as const satisfies Entered

/** True if the address means the machine itself: a device elsewhere would look for the server on itself. */
export const isLoopback = (address: string | undefined): boolean =>
  /^\w+:\/\/(localhost|127\.|\[::1\])/i.test(address ?? '')

const isVisible = (product: Product) => product.apikey !== MASKED_KEY

/** The key that goes with the settings has to be entered by those who may not see it. */
export const needsKey = (product: Product | undefined): boolean => product !== undefined && !isVisible(product)

/** Checks what was entered, with the product that was chosen. */
export function settingsOf({ product: _, ...entered }: Entered, product: Product | undefined) {
  const filled = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ''))
  return Setup.safeParse({
    ...filled,
    product: product?.uri,
    ...(product && isVisible(product) && { key: product.apikey }),
  })
}

export const isFaulty = (name: keyof Entered, entered: Entered): boolean =>
  settingsOf(entered, undefined).error?.issues.some(({ path }) => path[0] === name) ?? false
