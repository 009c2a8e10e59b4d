import type { FleetCore } from './fleet/ingest/fleet-core.ts'

/** A server that has been started. */
export interface Running {
  /** http://host:port of this machine. */
  url: string
  port: number
  mqttPort: number
  /** 0 where there is no MQTT over TLS. */
  mqttsPort: number
  /** Who may sign in, on the first start of an installation only; a made password that nobody uses until `endsAt` ends. */
  admin?: { username: string; password: string; endsAt: string | null }
  core: FleetCore
  /** Finishes what is in hand and closes everything; calling it again changes nothing. */
  stop(): Promise<void>
}
