import { type Failure, type FailureReason, failureLooks, isFailureReason } from '@wifi-tms/contract/failures'

/** Why a display failed, where a tag is asked: its own word, or `timeout` or `busy`. */
const sentences: Readonly<Partial<Record<FailureReason, string>>> = {
  network: 'The tag could not fetch the picture',
  hash: 'The picture that the tag got is not the one that was sent',
  timeout: 'The tag did not answer in time',
  memory: 'The tag had no memory for the picture',
  panel: 'The panel did not draw the picture',
  hardware: 'The tag has a fault',
  battery: 'The battery was too weak to draw the picture',
  busy: 'The tag said for ten minutes that it was busy',
  crash: 'The tag broke off and started anew each time it drew the picture',
}

const advice = {
  network: 'Check the network.',
  hardware: 'Check the hardware.',
  both: 'Check the network and the hardware.',
}

const HOUR = 3600

const lookOf = (reason: string) => {
  const look = isFailureReason(reason) ? failureLooks[reason] : 'both'
  return look === 'network' || look === 'hardware' ? look : 'both'
}

/** Seconds until a failed wish may be tried again: a broken panel does not heal within the hour. */
export const retrySeconds = (reason: string): number => (lookOf(reason) === 'hardware' ? 24 * HOUR : HOUR)

/** What a person reads: what went wrong, what the tag said of it, and what to check. */
export function failureMessage(reason: string, said = ''): string {
  const unknown = 'The tag failed to display the picture'
  const known = isFailureReason(reason) ? sentences[reason] : undefined
  const sentence = known ?? (reason ? `${unknown} (${reason})` : unknown)
  const words = said.trim().replace(/[.\s]+$/, '')
  return `${sentence}${words ? `: “${words}”` : ''}. ${advice[lookOf(reason)]}`
}

/** Taken from the stored sentence: what a tag said stands in quotes, what the painter said after the colon. */
const SAID = /: “(.*)”\. Check .*\.$|^The picture (?:does not fit|could not be painted): (.*)\.$/s

/** The same for machines; nothing where there is no message, hence no failure. */
export function failureOf(reason: string, message: string): Failure {
  if (message === '') return {}
  const said = SAID.exec(message)
    ?.slice(1)
    .find((one) => one)
  return { reason: reason || 'unknown', ...(said && { said }) }
}
