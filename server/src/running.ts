import type { FleetCore } from './fleet/ingest/fleet-core.ts'

/** A server that has been started. */
export interface Running {
  /** http://host:port of this machine. */
  url: string
  port: number
  mqttPort: number
  /** 0 where there is no MQTT over TLS. */
  mqttsPort: number
  /** The first admin, on an installation's first start only; a generated password expires at `endsAt` unless used. */
  admin?: { username: string; password: string; endsAt: string | null }
  core: FleetCore
  /** Completes work in hand and closes everything; a second call changes nothing. */
  stop(): Promise<void>
}
