import type { FastifyReply } from 'fastify'
import type { FleetCore } from '../ingest/fleet-core.ts'

/** Counts a delivery's frame as fetched once the last byte of this answer is sent. An answer to HEAD holds no frame. */
export function recordFetchWhenSent(core: FleetCore, reply: FastifyReply, mac: string, deliveryId: string): void {
  if (reply.request.method === 'GET')
    reply.raw.once('finish', () => void core.ingest(mac, { type: 'fetched', deliveryId }))
}
