import type { Permission } from '@wifi-tms/contract/permissions'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { speakWords } from './base/i18n/speak.ts'
import type { WordFolder } from './words.ts'

type Page = LazyExoticComponent<ComponentType>

/** A screen stands at one address of the console. The word under `screens` that has its name is its title. */
export interface Screen {
  /** The path has `:name` for what stands in the address. */
  path: `/${string}`
  page: Page
  icon?:
    | 'gauge'
    | 'show'
    | 'device'
    | 'product'
    | 'picture'
    | 'font'
    | 'template'
    | 'panel'
    | 'dots'
    | 'clock'
    | 'people'
    | 'chip'
    | 'upgrade'
    | 'room'
    | 'directory'
    | 'task'
    | 'playlist'
    | 'server'
    | 'tool'
    | 'help'
  /** The heading it stands under in the sidebar. */
  group?: 'devices' | 'system'
  /** Its calls need this; where it is absent, the screen opens to everybody who is signed in. */
  needs?: Permission
  /** It opens without a token, and is shown without the layout. */
  open?: true
  /** It does not stand in the sidebar. */
  hidden?: true
  /** Its tab is always open. */
  affix?: true
  /** Its page starts afresh each time. */
  noCache?: true
  /** It leaves no tab. */
  noTab?: true
}

/** Makes a page that is fetched with the words of these folders. */
export const page = (fetchPage: () => Promise<{ default: ComponentType }>, ...folders: WordFolder[]): Page =>
  lazy(async () => {
    const fetchWords = async () => {
      const { wordsOf } = await import('./words.ts')
      await Promise.all(folders.map((folder) => speakWords(wordsOf(folder))))
    }
    const [fetched] = await Promise.all([fetchPage(), folders.length > 0 && fetchWords()])
    return fetched
  })

/** The screens that the sidebar does not name start afresh each time. */
export const aside = { hidden: true, noCache: true } as const
export const passing = { ...aside, noTab: true } as const
