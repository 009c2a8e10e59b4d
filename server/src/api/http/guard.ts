import type { Endpoint } from '@wifi-tms/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Who } from './who.ts'

/** Finds out who calls. */
export interface Guard {
  /** Finds out who asks and whether they may call this; refuses otherwise. */
  enter(endpoint: Endpoint, request: FastifyRequest): Promise<void>
  /** Refuses strangers where there is nothing to call. */
  enterNowhere(request: FastifyRequest): Promise<void>
  whoOf(request: FastifyRequest): Who | undefined
}
