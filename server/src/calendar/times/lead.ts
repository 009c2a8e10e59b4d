/**
 * The seconds by which a device that sleeps or only polls gets a planned picture early, so that it shows the picture at
 * its minute. That is enough to wake, to fetch the picture, and for the slowest refresh, of 40 s.
 */
export const LEAD_SECONDS = 60

/**
 * The lead of a device's planned pictures, in seconds: 0 for a device that listens, because it gets them at their
 * minute.
 */
export const leadOf = ({ sleeps, askAgainAt }: { sleeps: number; askAgainAt: string | null }): number =>
  sleeps === 0 && askAgainAt === null ? 0 : LEAD_SECONDS

/** The moment that lies some seconds after another one. */
export const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/** The moment that lies some seconds before another one. */
export const momentBefore = (at: string, seconds: number): string => later(new Date(at), -seconds).toISOString()
