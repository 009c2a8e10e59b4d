/**
 * The seconds by which a device that sleeps or only polls gets its picture ahead of the picture's minute: within them it
 * wakes, fetches the picture, and ends even the slowest refresh, of 40 s.
 */
export const LEAD = 60

/** The lead of a device's planned pictures, in seconds: 0 for a device that listens, as it gets them at their minute. */
export const leadOf = ({ sleeps, askAgainAt }: { sleeps: number; askAgainAt: string | null }): number =>
  sleeps === 0 && askAgainAt === null ? 0 : LEAD

/** The moment some seconds after another one. */
export const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/** The moment some seconds before another one. */
export const ahead = (at: string, seconds: number): string => later(new Date(at), -seconds).toISOString()
