import type { FeedFault } from '@wifi-tms/contract/feeds'

/** Thrown where an answer is not of its kind, or gives no value. */
export class NotReadable extends Error {
  override name = 'NotReadable'
}

/** Why an answer could not be had, as a sentence about its source. */
export function sentenceOf(reason: FeedFault, status: number | null): string {
  if (reason === 'address') return 'lies at an inner address that INNER_HOSTS does not allow'
  if (reason === 'slow') return 'took too long to answer'
  if (reason === 'redirects') return 'leads from one address to the next'
  if (reason === 'too-large') return 'answers with more than 10 MB'
  if (reason === 'login') return 'refuses the user name or the password'
  if (reason === 'status') return `answers with status ${status}`
  return 'does not answer'
}

/** Why a thread gave nothing: it was too slow or wanted too much memory, which is the expression's doing where there is one. */
export const sentenceOfThread = (pick: string): string =>
  pick === '' ? 'took too long to answer' : 'has an expression that takes too long or too much memory'
