import type { TFunction } from 'i18next'

/** The group of words that has the names of a noun's fields, for nouns whose group has another name. */
const groups: Record<string, string> = {
  access_points: 'accessPoints',
  admin_users: 'users',
  device_types: 'deviceTypes',
  screen_types: 'screenTypes',
  sources: 'dataSources',
}

/** The paths of words for fields whose word is not at `group.field`, by group and field. */
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
  items: { device: ['itemProof', 'device'], rows: ['items', 'values'] },
  templates: { labels: ['labels', 'title'] },
  meetings: { recurrence: ['meetings', 'repeats'] },
  playlists: {
    devices: ['tasks', 'devices'],
    filter: ['tasks', 'filtered'],
    rooms: ['tasks', 'rooms'],
    all: ['tasks', 'all'],
    where: ['tasks', 'where'],
    labels: ['tasks', 'labels'],
    timeZone: ['tasks', 'timeZone'],
    enabled: ['tasks', 'enabled'],
  },
  rollouts: {
    config: ['deviceOrders', 'types', 'config'],
    deviceIds: ['rollouts', 'where'],
    groupEnds: ['rollouts', 'groups'],
    filter: ['tasks', 'filtered'],
  },
  rooms: { plates: ['rooms', 'ownPlates'] },
  tasks: { repeat: ['tasks', 'repeats'], filter: ['tasks', 'filtered'] },
}

/** Names a field by the word that the screens of its noun use. A field without such a word keeps its own name. */
export function fieldName(t: TFunction, noun: string, field: string): string {
  const group = groups[noun] ?? noun
  const key = otherKeys[group]?.[field]?.join('.') ?? `${group}.${field}`
  // i18next takes the first key that has a word, or else the second argument.
  const name = t as unknown as (keys: string[], otherwise: string) => string
  return name([key, `fields.${field}`], field)
}
