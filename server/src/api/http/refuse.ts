import type { FastifyReply } from 'fastify'

/** Refuses a call of a device; such answers have no envelope. */
export const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send({ message })
