import type { Permission } from '@wifi-tms/contract/permissions'
import type { ComponentType } from 'react'
import { lazyPart } from './base/lazy-part.tsx'
import { loadAllWords } from './words.ts'

/** A page that is fetched when it is first shown, or earlier by `fetch`, which resolves when the page can be shown. */
export type Page = ComponentType & { fetch: FetchPage }
type FetchPage = () => Promise<PageModule>
interface PageModule {
  default: ComponentType & {
    /** Fetches the page's first answers before it is rendered. */
    prefetch?: (search: URLSearchParams) => unknown
  }
}

/** A screen of the console at one address. Its title is the word `screens.NAME`. */
export interface Screen {
  /** The path, with `:name` for each parameter. */
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
    | 'hook'
    | 'mail'
    | 'tool'
    | 'help'
  /** The heading above the screen in the sidebar. */
  group?: 'devices' | 'system'
  /** The permission that its calls need; absent if everybody who is signed in may open the screen. */
  needs?: Permission
  /** True for a screen that needs no login and is shown without the layout. */
  withoutLogin?: true
  /** True for a screen that is not listed in the sidebar. */
  hidden?: true
  /** True for a screen whose tab is always open. */
  pinned?: true
  /** True for a page that starts afresh at each visit. */
  startsAfresh?: true
  /** True for a screen without a tab. */
  noTab?: true
}

/** A page of the login, which has only the words of `base/i18n/entry`. */
export const entryPage = (fetchPage: FetchPage): Page => lazyPart(fetchPage)

/** A page that is fetched together with all words. */
export const page = (fetchPage: FetchPage): Page =>
  entryPage(async () => (await Promise.all([fetchPage(), loadAllWords()]))[0])

/** The fields of most screens that are not listed in the sidebar: they start afresh at each visit. */
export const unlisted = { hidden: true, startsAfresh: true } as const
/** The fields of screens that people soon leave, such as redirects and error pages. */
export const tabless = { ...unlisted, noTab: true } as const
