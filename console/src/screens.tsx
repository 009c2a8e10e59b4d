import type { Role } from '@wifi-tms/contract/permissions'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenIcon } from './app/screen-icons.tsx'
import type { WordPart } from './i18n/languages.ts'
import { speakPart } from './i18n/speak.ts'

type Group = 'devices' | 'system'

export interface Screen {
  /** With `:name` for what stands in the address. */
  path: string
  /** The word under `screens` that names it in the sidebar, the breadcrumb and the browser's title. */
  title: `screens.${'login' | 'authRedirect' | 'index' | 'display' | 'devices' | 'device' | 'products' | 'images' | 'fonts' | 'templates' | 'screenTypes' | 'algorithms' | 'notFound' | 'notAllowed'}`
  page: LazyExoticComponent<ComponentType>
  icon?: ScreenIcon
  /** The heading it stands under in the sidebar. */
  group?: Group
  /** Who may open it, an admin always; absent: everybody who is signed in. */
  roles?: readonly Role[]
  /** Open without a token, and shown without the layout. */
  open?: boolean
  /** Not in the sidebar. */
  hidden?: boolean
  /** Its tab is always open. */
  affix?: boolean
  /** Its page starts afresh each time. */
  noCache?: boolean
  /** The screen it is reached from, for the breadcrumb. */
  parent?: string
}

/** A page whose words are fetched with it. */
const withWords = (part: WordPart, fetchPage: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => (await Promise.all([fetchPage(), speakPart(part)]))[0])

/** Every screen of the console, in the order of the sidebar. */
export const screens: readonly Screen[] = [
  {
    path: '/login',
    title: 'screens.login',
    page: lazy(() => import('./login/LoginPage.tsx')),
    open: true,
    hidden: true,
    noCache: true,
  },
  {
    path: '/auth-redirect',
    title: 'screens.authRedirect',
    page: lazy(() => import('./login/AuthRedirect.tsx')),
    open: true,
    hidden: true,
    noCache: true,
  },
  {
    path: '/index',
    title: 'screens.index',
    page: lazy(() => import('./index/Dashboard.tsx')),
    icon: 'gauge',
    affix: true,
  },
  {
    path: '/display/list',
    title: 'screens.display',
    page: lazy(() => import('./display/DisplayPage.tsx')),
    icon: 'show',
  },
  {
    path: '/device/list',
    title: 'screens.devices',
    page: lazy(() => import('./devices/DeviceList.tsx')),
    icon: 'tag',
    group: 'devices',
  },
  {
    path: '/device/edit/:id',
    title: 'screens.device',
    page: lazy(() => import('./devices/DevicePage.tsx')),
    hidden: true,
    noCache: true,
    parent: '/device/list',
  },
  {
    path: '/device/product',
    title: 'screens.products',
    page: lazy(() => import('./products/ProductList.tsx')),
    icon: 'product',
    group: 'devices',
  },
  {
    path: '/device/image',
    title: 'screens.images',
    page: withWords('files', () => import('./images/ImageList.tsx')),
    icon: 'picture',
    group: 'devices',
  },
  {
    path: '/device/font',
    title: 'screens.fonts',
    page: withWords('files', () => import('./fonts/FontList.tsx')),
    icon: 'font',
    group: 'devices',
  },
  {
    path: '/template/list',
    title: 'screens.templates',
    page: lazy(() => import('./templates/TemplateList.tsx')),
    icon: 'template',
  },
  {
    path: '/system/screentype',
    title: 'screens.screenTypes',
    page: lazy(() => import('./screen-types/ScreenTypeList.tsx')),
    icon: 'panel',
    group: 'system',
    roles: ['admin'],
  },
  {
    path: '/system/algorithm',
    title: 'screens.algorithms',
    page: lazy(() => import('./algorithms/AlgorithmList.tsx')),
    icon: 'dots',
    group: 'system',
  },
  {
    path: '/404',
    title: 'screens.notFound',
    page: lazy(() => import('./errors/NotFound.tsx')),
    hidden: true,
    noCache: true,
  },
  {
    path: '/401',
    title: 'screens.notAllowed',
    page: lazy(() => import('./errors/NotAllowed.tsx')),
    hidden: true,
    noCache: true,
  },
]
