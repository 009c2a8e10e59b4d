import { z } from 'zod'

/** Where to look when a display failed; `both`: the reason does not tell. */
export type Look = 'network' | 'hardware' | 'both' | 'template' | 'screen'

/** Why a display fails, by the word that machines use. Tags may say further ones; `unknown` where one said none. */
export const failureLooks = {
  network: 'network',
  hash: 'network',
  timeout: 'network',
  memory: 'hardware',
  panel: 'hardware',
  hardware: 'hardware',
  battery: 'hardware',
  busy: 'hardware',
  crash: 'hardware',
  'does-not-fit': 'template',
  painting: 'template',
  'unknown-screen': 'screen',
  unknown: 'both',
} as const satisfies Record<string, Look>

export type FailureReason = keyof typeof failureLooks

export const isFailureReason = (reason: string): reason is FailureReason => Object.hasOwn(failureLooks, reason)

/**
 * What `message` says as one English sentence, for machines and translators: the reason, and what the tag or the painter
 * said of it in its own words. Only where the state is failed.
 */
export const failureFields = {
  reason: z.string().optional(),
  said: z.string().optional(),
}
export type Failure = { reason?: string | undefined; said?: string | undefined }
