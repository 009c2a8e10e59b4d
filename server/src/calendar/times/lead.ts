/**
 * The seconds before its minute at which a device that sleeps or only asks gets its picture: within them it wakes,
 * fetches it, and ends even the slowest refresh, of 40 s.
 */
export const LEAD = 60

/** The lead with which a device gets its plan, in seconds: 0 for one that listens, as it gets it on its minute. */
export const leadOf = ({ sleeps, askAgainAt }: { sleeps: number; askAgainAt: string | null }): number =>
  sleeps === 0 && askAgainAt === null ? 0 : LEAD

/** The moment some seconds after another one. */
export const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/** The moment some seconds before another one. */
export const ahead = (at: string, seconds: number): string => later(new Date(at), -seconds).toISOString()
