/** Where to look: 'both' where the reason does not tell. */
type Look = 'network' | 'hardware' | 'both'

/** Why a display failed, by the word that machines use: the tag's own, or `timeout` or `busy`. */
const reasons: Readonly<Record<string, { look: Look; sentence: string }>> = {
  network: { look: 'network', sentence: 'The tag could not fetch the picture' },
  hash: { look: 'network', sentence: 'The picture that the tag got is not the one that was sent' },
  timeout: { look: 'network', sentence: 'The tag did not answer in time' },
  memory: { look: 'hardware', sentence: 'The tag had no memory for the picture' },
  panel: { look: 'hardware', sentence: 'The panel did not draw the picture' },
  hardware: { look: 'hardware', sentence: 'The tag has a fault' },
  battery: { look: 'hardware', sentence: 'The battery was too weak to draw the picture' },
  busy: { look: 'hardware', sentence: 'The tag said for ten minutes that it was busy' },
}

const advice: Readonly<Record<Look, string>> = {
  network: 'Check the network.',
  hardware: 'Check the hardware.',
  both: 'Check the network and the hardware.',
}

const HOUR = 3600

/** Seconds until a failed wish may be tried again: a broken panel does not heal within the hour. */
export const retrySeconds = (reason: string): number => (reasons[reason]?.look === 'hardware' ? 24 * HOUR : HOUR)

/** What a person reads: what went wrong, what the tag said of it, and what to check. */
export function failureMessage(reason: string, said = ''): string {
  const { look, sentence } = reasons[reason] ?? {
    look: 'both',
    sentence: reason ? `The tag failed to display the picture (${reason})` : 'The tag failed to display the picture',
  }
  const words = said.trim().replace(/[.\s]+$/, '')
  return `${sentence}${words ? `: “${words}”` : ''}. ${advice[look]}`
}
