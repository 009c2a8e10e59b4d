import { z } from 'zod'

export const roles = ['admin', 'editor', 'viewer'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

const everybody: readonly Role[] = roles
const editors: readonly Role[] = ['admin', 'editor']
const admins: readonly Role[] = ['admin']

/** Who may do what, a sentence each. The server, the console and the help page read this table and nothing else. */
export const permissions = {
  'users.read': { about: 'See the list of users.', roles: everybody },
  'users.write': { about: 'Create, change and remove other users.', roles: admins },
  'catalogue.read': { about: 'See device types, screen types and algorithms.', roles: everybody },
  'catalogue.write': { about: 'Change device types, screen types and algorithms.', roles: admins },
  'products.read': { about: 'See products, without their keys.', roles: everybody },
  'products.write': { about: 'Change products and see their keys.', roles: editors },
  'images.read': { about: 'See pictures.', roles: everybody },
  'images.write': { about: 'Upload, rename and remove pictures.', roles: editors },
  'fonts.read': { about: 'See fonts and load them to draw with.', roles: everybody },
  'fonts.write': { about: 'Upload, rename and remove fonts.', roles: editors },
  'templates.read': { about: 'See templates and their previews.', roles: everybody },
  'templates.write': { about: 'Draw, change and remove templates.', roles: editors },
  'devices.read': { about: 'See devices and what they show.', roles: everybody },
  'devices.write': { about: 'Add, change and remove devices, and let a locked-out device in again.', roles: editors },
  'displays.read': { about: 'Follow what is being shown.', roles: everybody },
  'displays.write': { about: 'Show a template on devices.', roles: editors },
  'audit.read': { about: 'See who did what, and from where.', roles: admins },
} as const satisfies Record<string, { about: string; roles: readonly Role[] }>

export type Permission = keyof typeof permissions

/** Whether somebody with these roles may do this. Roles that nobody knows open nothing. */
export const may = (held: readonly string[], permission: Permission): boolean =>
  permissions[permission].roles.some((role) => held.includes(role))
