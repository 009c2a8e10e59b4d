/** The resources that can be read and changed, by the names that addresses and `console/changed` use. */
export const resourceNames = [
  'admin_users',
  'products',
  'device_types',
  'screen_types',
  'algorithms',
  'images',
  'fonts',
  'templates',
  'otas',
  'devices',
  'access_points',
  'displays',
  'rooms',
  'directories',
  'meetings',
  'tasks',
  'playlists',
  'messages',
  'audits',
  'servers',
] as const
export type ResourceName = (typeof resourceNames)[number]
