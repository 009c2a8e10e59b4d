import type { Permission } from '@wifi-tms/contract/permissions'
import type { ComponentType } from 'react'
import { lazyPart } from './base/lazy-part.tsx'
import { speakAll } from './words.ts'

/** A page that is fetched when it is first shown, or before: `fetch` resolves when it can be shown. */
export type Page = ComponentType & { fetch: FetchPage }
type FetchPage = () => Promise<PageModule>
interface PageModule {
  default: ComponentType & {
    /** Asks for what the page shows first, while it is not yet drawn. */
    prefetch?: (search: URLSearchParams) => unknown
  }
}

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
    | 'rollout'
    | 'room'
    | 'antenna'
    | 'directory'
    | 'task'
    | 'playlist'
    | 'item'
    | 'scan'
    | 'source'
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

/** A page of the login, which says the words of `base/i18n/entry` alone. */
export const entryPage = (fetchPage: FetchPage): Page => lazyPart(fetchPage)

/** A page that is fetched together with all words. */
export const page = (fetchPage: FetchPage): Page =>
  entryPage(async () => (await Promise.all([fetchPage(), speakAll()]))[0])

/** The screens that the sidebar does not name start afresh each time. */
export const aside = { hidden: true, noCache: true } as const
export const passing = { ...aside, noTab: true } as const
