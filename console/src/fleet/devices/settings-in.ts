import type { Input } from '@wifi-tms/contract/endpoint'
import type { configureDevice } from '@wifi-tms/contract/orders'

/** The fields of settings, which may be empty. */
export interface SettingsEntered {
  wifi?: { ssid?: string; password?: string }
  mqtt?: { host?: string; port?: number | null }
  server?: string
}

/**
 * Converts the filled fields to the input of the calls. Undefined if no field is filled, or if the broker's port is
 * unknown.
 */
export function settingsIn({ wifi, mqtt, server }: SettingsEntered, usualPort: number | undefined) {
  const { ssid, password = '' } = wifi ?? {}
  const { host, port } = mqtt ?? {}
  const brokerPort = port ?? usualPort
  if (host && !brokerPort) return undefined
  const settings: Pick<Input<typeof configureDevice>, 'wifi' | 'mqtt' | 'server'> = {
    ...(ssid && { wifi: { ssid, password } }),
    ...(host && brokerPort && { mqtt: { host, port: brokerPort } }),
    ...(server && { server }),
  }
  return Object.keys(settings).length > 0 ? settings : undefined
}
