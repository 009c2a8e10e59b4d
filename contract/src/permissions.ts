import { z } from 'zod'

export const roles = ['admin', 'editor', 'viewer', 'member'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

const everybody: readonly Role[] = roles
const viewers: readonly Role[] = ['admin', 'editor', 'viewer']
const editors: readonly Role[] = ['admin', 'editor']
const admins: readonly Role[] = ['admin']

/**
 * The roles with each permission, and a sentence about it. The server, the console and the help page read this table
 * and nothing else. A key with the wider permission that `partOf` names has this one too.
 */
export const permissions = {
  'users.read': { about: 'See the list of users.', roles: viewers },
  'users.write': { about: 'Create, change and delete other users.', roles: admins },
  'catalogue.read': { about: 'See device types, screen types and algorithms.', roles: viewers },
  'catalogue.write': { about: 'Change device types, screen types and algorithms.', roles: admins },
  'products.read': { about: 'See products, without their keys.', roles: viewers },
  'products.write': { about: 'Change products and see their keys.', roles: editors },
  'images.read': { about: 'See pictures.', roles: viewers },
  'images.write': { about: 'Upload, rename and delete pictures.', roles: editors },
  'fonts.read': { about: 'See fonts and load them to draw with.', roles: viewers },
  'fonts.write': { about: 'Upload, rename and delete fonts.', roles: editors },
  'templates.read': { about: 'See templates and their previews.', roles: viewers },
  'templates.write': { about: 'Draw, change and delete templates.', roles: editors },
  'otas.read': { about: 'See firmware.', roles: viewers },
  'otas.write': { about: 'Upload, change and delete firmware.', roles: admins },
  'rollouts.read': { about: 'See rollouts of firmware.', roles: viewers },
  'rollouts.write': { about: 'Add, start, pause and delete rollouts of firmware.', roles: admins },
  'devices.read': { about: 'See devices and what they show.', roles: viewers },
  'devices.write': {
    about: 'Add, change and delete devices, send them commands, and allow reconnection.',
    roles: editors,
  },
  'access_points.read': { about: 'See access points and whether they answer.', roles: viewers },
  'access_points.write': { about: 'Add, change and delete access points.', roles: editors },
  'messages.write': { about: 'Send raw messages to a device.', roles: admins },
  'displays.read': { about: 'Follow what is being shown.', roles: viewers },
  'displays.write': { about: 'Show a template on devices.', roles: editors },
  'rooms.read': { about: 'See rooms and whether they are free.', roles: everybody },
  'rooms.details': {
    about: 'See the devices, the calendars and the use of rooms.',
    roles: viewers,
    partOf: 'rooms.read',
  },
  'rooms.write': { about: 'Add, change and delete rooms and their door signs.', roles: editors },
  'directories.read': { about: 'See directories of rooms.', roles: viewers },
  'directories.write': { about: 'Add, change and delete directories of rooms.', roles: editors },
  'meetings.read': { about: 'See meetings.', roles: everybody },
  'meetings.own': {
    about: 'Book rooms that are open to members; change, end and delete one’s own meetings.',
    roles: ['admin', 'editor', 'member'],
    partOf: 'meetings.write',
  },
  'meetings.write': { about: 'Add, change, enable, disable and delete meetings.', roles: editors },
  'tasks.read': { about: 'See tasks and when they run.', roles: viewers },
  'tasks.write': { about: 'Add, change, run and delete tasks.', roles: editors },
  'playlists.read': { about: 'See playlists and whose turn it is.', roles: viewers },
  'playlists.write': { about: 'Add, change and delete playlists.', roles: editors },
  'items.read': { about: 'See items and what shows them.', roles: viewers },
  'items.write': { about: 'Add, change and delete items, and show them.', roles: editors },
  'sources.read': { about: 'See sources and what was read of them.', roles: viewers },
  'sources.write': { about: 'Add, change, read and delete sources.', roles: editors },
  'sources.push': { about: 'Put data into sources.', roles: editors },
  'webhooks.read': { about: 'See webhooks and what was sent by them.', roles: admins },
  'webhooks.write': { about: 'Add, change, test and delete webhooks.', roles: admins },
  'alerts.read': { about: 'See alerts by e-mail.', roles: admins },
  'alerts.write': { about: 'Add, change, test and delete alerts by e-mail.', roles: admins },
  'audit.read': { about: 'See who did what, and from where.', roles: admins },
  'servers.read': { about: 'See the servers and how they are doing.', roles: admins },
} as const satisfies Record<string, { about: string; roles: readonly Role[]; partOf?: string }>

export type Permission = keyof typeof permissions

/** True if somebody with these roles has the permission. Unknown roles have no permissions. */
export const may = (heldRoles: readonly string[], permission: Permission): boolean =>
  permissions[permission].roles.some((role) => heldRoles.includes(role))

/** True if a key with these permissions has the permission, by itself or as part of a wider one. */
export const keyIncludes = (keyPermissions: readonly Permission[], permission: Permission): boolean => {
  const { partOf }: { about: string; partOf?: string } = permissions[permission]
  return keyPermissions.some((held) => held === permission || held === partOf)
}
