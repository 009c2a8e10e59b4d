import type { TFunction } from 'i18next'

/** The group of words that has the field names of a noun, if the group and the noun have different names. */
const groups: Record<string, string> = {
  access_points: 'accessPoints',
  admin_users: 'users',
  device_types: 'deviceTypes',
  screen_types: 'screenTypes',
  sources: 'dataSources',
}

/**
 * The fields whose name is not the word `noun.field`. Each has the path of its word.
 */
const otherKeys: Record<string, Record<string, readonly [group: string, ...keys: string[]]>> = {
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
  const words = otherKeys[group]?.[field]?.join('.') ?? `${group}.${field}`
  // i18next takes the first key that has a word, or else the text behind the keys.
  const name = t as unknown as (keys: string[], otherwise: string) => string
  return name([words, `fields.${field}`], field)
}
