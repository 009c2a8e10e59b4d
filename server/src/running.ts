import type { FleetCore } from './fleet/ingest/fleet-core.ts'

/** A server that has been started. */
export interface Running {
  /** http://host:port of this machine. */
  url: string
  port: number
  mqttPort: number
  /** 0 if the server does not offer MQTT over TLS. */
  mqttsPort: number
  /**
   * The first admin, present only on an installation's first start. A generated password expires unused at `endsAt`.
   */
  admin?: { username: string; password: string; endsAt: string | null }
  core: FleetCore
  /** Completes running work and closes everything; a second call returns the same promise. */
  stop(): Promise<void>
}
