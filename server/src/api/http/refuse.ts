import type { FastifyReply } from 'fastify'

/** Refuses a call of a device, which is told without an envelope. */
export const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send({ message })
