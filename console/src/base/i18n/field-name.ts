import type { TFunction } from 'i18next'

/** The groups of words with the field names of a noun, where the group and the noun have different names. */
const groups: Record<string, string> = {
  access_points: 'accessPoints',
  admin_users: 'users',
  device_types: 'deviceTypes',
  screen_types: 'screenTypes',
  sources: 'dataSources',
}

/** The words of fields that are stored elsewhere than under their noun: the group, and the keys within it. */
const elsewhere: Record<string, Record<string, readonly [group: string, ...keys: string[]]>> = {
  users: { role: ['users', 'roles'] },
  devices: {
    screenType: ['devices', 'screen'],
    labels: ['labels', 'title'],
    'set.addLabels': ['labelling', 'add'],
    pages: ['devicePages', 'title'],
    back: ['devicePages', 'back'],
    letInUntil: ['letInAgain', 'until'],
    mqtt: ['devices', 'broker'],
    server: ['deviceOrders', 'server'],
    approved: ['audit', 'did', 'approved'],
    message: ['audit', 'nouns', 'messages'],
    ota: ['audit', 'nouns', 'otas'],
    template: ['audit', 'nouns', 'templates'],
  },
  items: { device: ['itemProof', 'device'] },
  templates: { labels: ['labels', 'title'] },
  meetings: { recurrence: ['meetings', 'repeats'] },
  playlists: {
    devices: ['tasks', 'devices'],
    filter: ['tasks', 'filtered'],
    rooms: ['tasks', 'rooms'],
    all: ['tasks', 'all'],
    timeZone: ['tasks', 'timeZone'],
    enabled: ['tasks', 'enabled'],
  },
  rollouts: {
    config: ['deviceOrders', 'types', 'config'],
    deviceIds: ['rollouts', 'where'],
    filter: ['tasks', 'filtered'],
  },
  rooms: { plates: ['rooms', 'ownPlates'] },
  tasks: { repeat: ['tasks', 'repeats'], filter: ['tasks', 'filtered'] },
}

/** Names a field of a noun by the word of the noun's screens; without such a word the field keeps its own name. */
export function fieldName(t: TFunction, noun: string, field: string): string {
  const group = groups[noun] ?? noun
  const words = elsewhere[group]?.[field]?.join('.') ?? `${group}.${field}`
  const name = t as unknown as (keys: string[], otherwise: string) => string
  return name([words, `fields.${field}`], field)
}
