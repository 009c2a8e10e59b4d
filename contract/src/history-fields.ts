import { z } from 'zod'
import { resources } from './calls.ts'
import type { ResourceName } from './resource-names.ts'

/** The fields in the history that are not in the resource's write schema, by resource. */
const otherFields: Partial<Record<ResourceName, readonly string[]>> = {
  admin_users: ['apiKey', 'avatar', 'expiresAt', 'factorRoles', 'permissions', 'role', 'twoFactor', 'view'],
  devices: [
    'approved',
    'back',
    'color',
    'data',
    'letInUntil',
    'message',
    'mqtt',
    'order',
    'ota',
    'pages',
    'replacedBy',
    'replaces',
    'server',
    'template',
    'times',
    'total',
    'wifi',
  ],
  displays: ['data', 'skipped', 'total'],
  fonts: ['bytes', 'embedding', 'format', 'glyphs', 'name', 'sfntBytes', 'style', 'weightMax', 'weightMin'],
  images: ['bytes', 'height', 'width'],
  meetings: ['exceptions'],
  otas: ['bytes', 'deviceType', 'fileVersion', 'hardwareVersion', 'product', 'screenType', 'softwareVersion'],
  items: ['by', 'changed', 'created', 'deleted', 'device', 'failed', 'held', 'total', 'wished'],
  rooms: ['total'],
  sources: ['mode'],
  tasks: ['total'],
}

/** Each field that a line of the history may name, by its resource. */
export const historyFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.values(resources).map(({ path, ...resource }) => {
    const writtenFields =
      'write' in resource && resource.write instanceof z.ZodObject ? Object.keys(resource.write.shape) : []
    return [path, new Set([...writtenFields, ...(otherFields[path as ResourceName] ?? [])])] as const
  }),
)
