import type { Rollout } from '@wifi-tms/contract/rollouts'

/** Names where settings lead: the network, the broker or the server. */
export const placeIn = ({ wifi, mqtt, server }: NonNullable<Rollout['config']>): string =>
  [wifi?.ssid, mqtt && `${mqtt.host}:${mqtt.port}`, server].filter((place) => place !== undefined).join(' · ')
