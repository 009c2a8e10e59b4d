import type { Rollout } from '@wifi-tms/contract/rollouts'

/** Names the network, broker and server in settings. */
export const settingsText = ({ wifi, mqtt, server }: NonNullable<Rollout['config']>): string =>
  [wifi?.ssid, mqtt && `${mqtt.host}:${mqtt.port}`, server].filter((name) => name !== undefined).join(' · ')
