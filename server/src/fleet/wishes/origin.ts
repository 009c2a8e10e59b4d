import { sql } from 'kysely'

// New values for a picture make a new display. Its columns `origin` and `origin_at` then keep the source and the moment
// of the display that wanted the picture first.

/** The source that wished for the picture of a display first. */
export const originSource = sql<string>`coalesce(display.origin, display.source)`

/** The moment of the first wish for the picture of a display. */
export const originAt = sql<string>`coalesce(display.origin_at, display.at)`
