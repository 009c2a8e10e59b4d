import { sql } from 'kysely'

// New data only bring a picture up to date. For everything that asks who wants the picture, and since when, the display
// stays that of the person, the task or the playlist that wished for the picture first.

/** The source that wished for the picture of a display first. */
export const originSource = sql<string>`coalesce(display.origin, display.source)`

/** The moment of the first wish for the picture of a display. */
export const originAt = sql<string>`coalesce(display.origin_at, display.at)`
