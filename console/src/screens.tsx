import type { Permission } from '@wifi-tms/contract/permissions'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { speakWords } from './base/i18n/speak.ts'
import { enterScreens, type ScreenName } from './base/paths.ts'
import type { WordFolder } from './words.ts'

type Page = LazyExoticComponent<ComponentType>

/** A screen stands at one address of the console. The word under `screens` that has its name is its title. */
export interface Screen {
  /** The path has `:name` for what stands in the address. */
  path: `/${string}`
  page: Page
  icon?: 'gauge' | 'show' | 'device' | 'product' | 'picture' | 'font' | 'template' | 'panel' | 'dots' | 'clock'
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
}

/** Makes a page that is fetched with the words of these folders. */
const page = (fetchPage: () => Promise<{ default: ComponentType }>, ...folders: WordFolder[]): Page =>
  lazy(async () => {
    const fetchWords = async () => {
      const { wordsOf } = await import('./words.ts')
      await Promise.all(folders.map((folder) => speakWords(wordsOf(folder))))
    }
    const [fetched] = await Promise.all([fetchPage(), folders.length > 0 && fetchWords()])
    return fetched
  })

/** The screens that the sidebar does not name start afresh each time. */
const aside = { hidden: true, noCache: true } as const

/** Every screen of the console, in the order of the sidebar. */
export const screens = {
  login: { path: '/login', page: page(() => import('./access/login/LoginPage.tsx')), open: true, ...aside },
  authRedirect: {
    path: '/auth-redirect',
    page: page(() => import('./access/login/AuthRedirect.tsx')),
    open: true,
    ...aside,
  },
  dashboard: {
    path: '/index',
    page: page(() => import('./fleet/dashboard/Dashboard.tsx'), 'fleet/dashboard', 'fleet/status'),
    icon: 'gauge',
    affix: true,
  },
  display: {
    path: '/display/list',
    page: page(
      () => import('./fleet/display/DisplayPage.tsx'),
      'fleet/display',
      'fleet/devices',
      'fleet/status',
      'content/templates',
    ),
    icon: 'show',
    needs: 'displays.read',
  },
  devices: {
    path: '/device/list',
    page: page(() => import('./fleet/devices/DeviceList.tsx'), 'fleet/devices', 'fleet/status', 'ui/audit'),
    icon: 'device',
    group: 'devices',
    needs: 'devices.read',
  },
  device: {
    path: '/device/edit/:id',
    page: page(() => import('./fleet/devices/DevicePage.tsx'), 'fleet/devices', 'fleet/status', 'ui/audit'),
    needs: 'devices.read',
    ...aside,
  },
  products: {
    path: '/device/product',
    page: page(() => import('./fleet/products/ProductList.tsx'), 'fleet/products', 'ui/audit'),
    icon: 'product',
    group: 'devices',
    needs: 'products.read',
  },
  images: {
    path: '/device/image',
    page: page(
      () => import('./content/images/ImageList.tsx'),
      'content/images',
      'content/templates',
      'ui/uploads',
      'ui/audit',
    ),
    icon: 'picture',
    group: 'devices',
    needs: 'images.read',
  },
  fonts: {
    path: '/device/font',
    page: page(() => import('./content/fonts/FontList.tsx'), 'content/fonts', 'ui/uploads', 'ui/audit'),
    icon: 'font',
    group: 'devices',
    needs: 'fonts.read',
  },
  templates: {
    path: '/template/list',
    page: page(() => import('./content/templates/TemplateList.tsx'), 'content/templates', 'content/images', 'ui/audit'),
    icon: 'template',
    needs: 'templates.read',
  },
  screenTypes: {
    path: '/system/screentype',
    page: page(() => import('./catalogue/screen-types/ScreenTypeList.tsx'), 'catalogue/screen-types', 'ui/audit'),
    icon: 'panel',
    group: 'system',
    needs: 'catalogue.write',
  },
  algorithms: {
    path: '/system/algorithm',
    page: page(() => import('./catalogue/algorithms/AlgorithmList.tsx'), 'catalogue/algorithms', 'ui/audit'),
    icon: 'dots',
    group: 'system',
    needs: 'catalogue.read',
  },
  audits: {
    path: '/system/audit',
    page: page(() => import('./access/audit/AuditList.tsx'), 'access/audit', 'ui/audit'),
    icon: 'clock',
    group: 'system',
    needs: 'audit.read',
  },
  notFound: { path: '/404', page: page(() => import('./access/errors/NotFound.tsx'), 'access/errors'), ...aside },
  notAllowed: { path: '/401', page: page(() => import('./access/errors/NotAllowed.tsx'), 'access/errors'), ...aside },
} as const satisfies Record<string, Screen>

declare module './base/paths.ts' {
  interface Register {
    screens: typeof screens
  }
}
enterScreens(screens)

export const screenList = Object.entries<Screen>(screens).map(([name, screen]) => ({
  ...screen,
  name: name as ScreenName,
}))
export type NamedScreen = (typeof screenList)[number]

/** In the breadcrumb these screens stand behind another one than the dashboard. */
export const parents: Partial<Record<ScreenName, ScreenName>> = { device: 'devices' }
