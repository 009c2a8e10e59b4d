import type { Endpoint } from '@wifi-tms/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Who } from './who.ts'

/** Identifies callers. */
export interface Guard {
  /** Identifies the caller and checks whether they may make this call; refuses otherwise. */
  enter(endpoint: Endpoint, request: FastifyRequest): Promise<void>
  /** Refuses unknown callers at a path without a call: only known callers learn that the call does not exist. */
  enterNowhere(request: FastifyRequest): Promise<void>
  whoOf(request: FastifyRequest): Who | undefined
}
