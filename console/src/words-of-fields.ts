import type { WordFolder } from './words.ts'

/** Whoever shows what has changed, of whatever noun, calls its fields as the screens of the noun do. */
export const wordsOfFields = [
  'access/users',
  'calendar/directories',
  'calendar/meetings',
  'calendar/playlists',
  'calendar/rooms',
  'calendar/tasks',
  'catalogue/algorithms',
  'catalogue/device-types',
  'catalogue/screen-types',
  'content/fonts',
  'content/images',
  'content/templates',
  'fleet/devices',
  'fleet/otas',
  'fleet/products',
] as const satisfies readonly WordFolder[]
