import type { Language } from '@wifi-tms/contract/shapes'
import { loadWords, type WordSource } from './base/i18n/translation.ts'

/** The words by folder. In each folder, `words` has a file for each of the six languages. */
interface Words {
  'base/i18n': typeof import('./base/i18n/words/en.json')
  'ui/audit': typeof import('./ui/audit/words/en.json')
  'ui/lacking': typeof import('./ui/lacking/words/en.json')
  'ui/permissions': typeof import('./ui/permissions/words/en.json')
  'ui/uploads': typeof import('./ui/uploads/words/en.json')
  'catalogue/algorithms': typeof import('./catalogue/algorithms/words/en.json')
  'catalogue/device-types': typeof import('./catalogue/device-types/words/en.json')
  'catalogue/screen-types': typeof import('./catalogue/screen-types/words/en.json')
  'content/editor': typeof import('./content/editor/words/en.json')
  'content/fonts': typeof import('./content/fonts/words/en.json')
  'content/images': typeof import('./content/images/words/en.json')
  'content/templates': typeof import('./content/templates/words/en.json')
  'calendar/directories': typeof import('./calendar/directories/words/en.json')
  'calendar/home': typeof import('./calendar/home/words/en.json')
  'calendar/items': typeof import('./calendar/items/words/en.json')
  'calendar/playlists': typeof import('./calendar/playlists/words/en.json')
  'calendar/meetings': typeof import('./calendar/meetings/words/en.json')
  'calendar/phone': typeof import('./calendar/phone/words/en.json')
  'calendar/repeat': typeof import('./calendar/repeat/words/en.json')
  'calendar/rooms': typeof import('./calendar/rooms/words/en.json')
  'calendar/shelf': typeof import('./calendar/shelf/words/en.json')
  'calendar/sources': typeof import('./calendar/sources/words/en.json')
  'calendar/utilisation': typeof import('./calendar/utilisation/words/en.json')
  'calendar/tasks': typeof import('./calendar/tasks/words/en.json')
  'fleet/access-points': typeof import('./fleet/access-points/words/en.json')
  'fleet/attention': typeof import('./fleet/attention/words/en.json')
  'fleet/connecting': typeof import('./fleet/connecting/words/en.json')
  'fleet/dashboard': typeof import('./fleet/dashboard/words/en.json')
  'fleet/days': typeof import('./fleet/days/words/en.json')
  'fleet/debug': typeof import('./fleet/debug/words/en.json')
  'fleet/devices': typeof import('./fleet/devices/words/en.json')
  'fleet/display': typeof import('./fleet/display/words/en.json')
  'fleet/otas': typeof import('./fleet/otas/words/en.json')
  'fleet/pages': typeof import('./fleet/pages/words/en.json')
  'fleet/pictures': typeof import('./fleet/pictures/words/en.json')
  'fleet/products': typeof import('./fleet/products/words/en.json')
  'fleet/rollouts': typeof import('./fleet/rollouts/words/en.json')
  'fleet/status': typeof import('./fleet/status/words/en.json')
  'fleet/table': typeof import('./fleet/table/words/en.json')
  'fleet/tools': typeof import('./fleet/tools/words/en.json')
  'fleet/help': typeof import('./fleet/help/words/en.json')
  'integrations/alerts': typeof import('./integrations/alerts/words/en.json')
  'access/audit': typeof import('./access/audit/words/en.json')
  'access/profile': typeof import('./access/profile/words/en.json')
  'access/servers': typeof import('./access/servers/words/en.json')
  'access/users': typeof import('./access/users/words/en.json')
  'integrations/webhooks': typeof import('./integrations/webhooks/words/en.json')
  'access/errors': typeof import('./access/errors/words/en.json')
}

/**
 * The intersection of the types of all properties of `T`: a parameter that suits each function of a union has all of
 * their parameter types.
 */
type Intersection<T> = { [K in keyof T]: (part: T[K]) => void }[keyof T] extends (part: infer I) => void ? I : never
type Entry = typeof import('./base/i18n/entry/en.json')

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Entry & Intersection<Words> }
  }
}

const wordFiles: Record<Language, () => Promise<{ default: Record<string, object> }>> = {
  en: () => import('./words/en.ts'),
  zh: () => import('./words/zh.ts'),
  tw: () => import('./words/tw.ts'),
  pl: () => import('./words/pl.ts'),
  ja: () => import('./words/ja.ts'),
  ko: () => import('./words/ko.ts'),
}

/**
 * Fetches the words of a language, which are one file. The login's words are left out: they would add a sixth to it.
 */
const allWords: WordSource = async (language) => {
  const { default: folders } = await wordFiles[language]()
  // No group of words is in two folders.
  return { default: Object.assign({}, ...Object.values(folders)) }
}

/** Resolves when all words are loaded. */
export const loadAllWords = () => loadWords(allWords)
