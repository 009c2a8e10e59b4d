import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { Tables } from '../../base/database/tables.ts'

/** The table of each noun. */
export const tableOf = {
  admin_users: 'account',
  products: 'product',
  device_types: 'deviceType',
  screen_types: 'screenType',
  algorithms: 'algorithm',
  images: 'image',
  fonts: 'font',
  templates: 'template',
  otas: 'ota',
  rollouts: 'rollout',
  devices: 'device',
  access_points: 'accessPoint',
  displays: 'display',
  rooms: 'room',
  directories: 'directory',
  meetings: 'meeting',
  tasks: 'task',
  playlists: 'playlist',
  items: 'item',
  sources: 'source',
  webhooks: 'webhook',
  alerts: 'alert',
  messages: 'messageLine',
  audits: 'audit',
  servers: 'server',
} as const satisfies Record<ResourceName, keyof Tables>
