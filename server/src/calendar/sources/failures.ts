import type { FeedFault } from '@wifi-tms/contract/feeds'

/**
 * Thrown if an answer is not of the source's kind, or has no value. Its message continues a sentence that begins with
 * the source.
 */
export class NotReadable extends Error {
  override name = 'NotReadable'
}

/** The reason why a source gave no answer, as the rest of a sentence that begins with the source. */
export function sentenceOf(reason: FeedFault, status: number | null): string {
  if (reason === 'address') return 'lies at an inner address that INNER_HOSTS does not allow'
  if (reason === 'slow') return 'took too long to answer'
  if (reason === 'redirects') return 'leads from one address to the next'
  if (reason === 'too-large') return 'answers with more than 10 MB'
  if (reason === 'login') return 'refuses the user name or the password'
  if (reason === 'status') return `answers with status ${status}`
  // The parts of the server that read a source's answer throw this for its encoding only.
  if (reason === 'not-calendar') return 'answers compressed, though nobody asked for that'
  return 'does not answer'
}

/** The reason why a thread failed: too much time or memory. The expression is at fault if the source has one. */
export const sentenceOfThread = (pick: string): string =>
  pick === '' ? 'took too long to answer' : 'has an expression that takes too long or too much memory'
