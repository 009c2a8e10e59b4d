import { z } from 'zod'
import { MAX_CHOICE_BODY } from './choice.ts'
import { resource } from './resource.ts'
import { Hours } from './rooms.ts'
import { Id, Moment, Name, Stamps } from './shapes.ts'
import { targetFields } from './tasks.ts'
import { TimeZone } from './wall-time.ts'

/** The maximum number of entries of a playlist, and of minutes of one entry. */
export const ENTRIES_MAX = 50
export const ENTRY_MINUTES_MAX = 1440

/** The maximum number of playlists that are enabled at once. */
export const ENABLED_MAX = 100

/** One template of a playlist. It takes part during its `hours`; null: always. */
const PlaylistEntry = z.object({
  template: Id,
  minutes: z.int().min(1).max(ENTRY_MINUTES_MAX),
  hours: Hours.nullable().default(null),
})
export type PlaylistEntry = z.infer<typeof PlaylistEntry>

/**
 * A playlist as people write it, with exactly one of the target fields. Without `timeZone`, the server's time zone
 * holds.
 */
export const PlaylistWrite = z.object({
  name: Name,
  entries: z.array(PlaylistEntry).min(1).max(ENTRIES_MAX),
  timeZone: TimeZone.optional(),
  ...targetFields,
  enabled: z.boolean().default(true),
})

export const Playlist = z.object({
  ...PlaylistWrite.shape,
  entries: z.array(PlaylistEntry),
  timeZone: z.string(),
  enabled: z.boolean(),
  /** The template that is shown now, and until when; null if none takes part now. */
  now: z.object({ template: Id.nullable(), until: Moment }).nullable(),
  ...Stamps,
})
export type Playlist = z.infer<typeof Playlist>

export const playlists = resource({
  path: 'playlists',
  noun: 'playlist',
  most: 1000,
  write: PlaylistWrite,
  read: Playlist,
  names: ['name'],
  fields: ['name', 'enabled'],
  access: { read: 'playlists.read', write: 'playlists.write' },
  maxBody: MAX_CHOICE_BODY,
})
