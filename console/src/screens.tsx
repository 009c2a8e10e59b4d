import { DOOR_PATH } from '@wifi-tms/contract/door-path'
import { registerScreens, type ScreenName } from './base/paths.ts'
import { entryPage, page, type Screen, tabless, unlisted } from './screen.ts'
import { systemScreens } from './system-screens.tsx'

/**
 * Every screen of the console, in the order of the sidebar. The screens under the heading `system` are in a list of
 * their own.
 */
export const screens = {
  login: {
    path: '/login',
    page: entryPage(() => import('./access/login/LoginPage.tsx')),
    withoutLogin: true,
    ...unlisted,
  },
  authRedirect: {
    path: '/auth-redirect',
    page: entryPage(() => import('./access/login/AuthRedirect.tsx')),
    withoutLogin: true,
    ...unlisted,
  },
  door: {
    path: DOOR_PATH,
    page: page(() => import('./calendar/phone/DoorPage.tsx')),
    withoutLogin: true,
    ...unlisted,
  },
  dashboard: {
    path: '/index',
    page: page(() => import('./calendar/home/Home.tsx')),
    icon: 'gauge',
    pinned: true,
  },
  display: {
    path: '/display/list',
    page: page(() => import('./fleet/display/DisplayPage.tsx')),
    icon: 'show',
    needs: 'displays.read',
  },
  newDisplay: {
    path: '/display/new',
    page: page(() => import('./fleet/display/ComposeDisplay.tsx')),
    needs: 'displays.read',
    hidden: true,
  },
  tableDisplay: {
    path: '/display/table',
    page: page(() => import('./fleet/table/TablePage.tsx')),
    needs: 'displays.read',
    hidden: true,
  },
  rooms: {
    path: '/room/list',
    page: page(() => import('./calendar/rooms/RoomList.tsx')),
    icon: 'room',
    needs: 'rooms.read',
  },
  room: {
    path: '/room/edit/room/:id',
    page: page(() => import('./calendar/rooms/RoomPage.tsx')),
    needs: 'rooms.read',
    ...unlisted,
  },
  newRoom: {
    path: '/room/new/room',
    page: page(() => import('./calendar/rooms/NewRoom.tsx')),
    needs: 'rooms.read',
    ...unlisted,
  },
  utilisation: {
    path: '/room/utilisation',
    page: page(() => import('./calendar/utilisation/UtilisationPage.tsx')),
    needs: 'rooms.details',
    hidden: true,
  },
  newMeeting: {
    path: '/room/new/meeting',
    page: page(() => import('./calendar/meetings/NewMeeting.tsx')),
    needs: 'meetings.read',
    ...unlisted,
  },
  directories: {
    path: '/directory/list',
    page: page(() => import('./calendar/directories/DirectoryList.tsx')),
    icon: 'directory',
    needs: 'directories.read',
  },
  tasks: {
    path: '/task/list',
    page: page(() => import('./calendar/tasks/TaskList.tsx')),
    icon: 'task',
    needs: 'tasks.read',
  },
  playlists: {
    path: '/playlist/list',
    page: page(() => import('./calendar/playlists/PlaylistList.tsx')),
    icon: 'playlist',
    needs: 'playlists.read',
  },
  items: {
    path: '/item/list',
    page: page(() => import('./calendar/items/ItemList.tsx')),
    icon: 'item',
    needs: 'items.read',
  },
  item: {
    path: '/item/edit/:id',
    page: page(() => import('./calendar/items/ItemPage.tsx')),
    needs: 'items.read',
    ...unlisted,
  },
  linkItems: {
    path: '/item/link',
    page: page(() => import('./calendar/shelf/ShelfPage.tsx')),
    icon: 'scan',
    needs: 'items.write',
  },
  itemProofs: {
    path: '/item/proof',
    page: page(() => import('./calendar/items/ProofsPage.tsx')),
    needs: 'items.read',
    hidden: true,
  },
  importItems: {
    path: '/item/import',
    page: page(() => import('./calendar/items/ImportItems.tsx')),
    needs: 'items.read',
    hidden: true,
  },
  dataSources: {
    path: '/source/list',
    page: page(() => import('./calendar/sources/SourceList.tsx')),
    icon: 'source',
    needs: 'sources.read',
  },
  dataSource: {
    path: '/source/edit/:id',
    page: page(() => import('./calendar/sources/SourcePage.tsx')),
    needs: 'sources.read',
    ...unlisted,
  },
  devices: {
    path: '/device/list',
    page: page(() => import('./fleet/devices/DeviceList.tsx')),
    icon: 'device',
    group: 'devices',
    needs: 'devices.read',
  },
  device: {
    path: '/device/edit/:id',
    page: page(() => import('./fleet/devices/DevicePage.tsx')),
    needs: 'devices.read',
    ...unlisted,
  },
  fleetDays: {
    path: '/device/days',
    page: page(() => import('./fleet/days/FleetDaysPage.tsx')),
    needs: 'devices.read',
    ...unlisted,
  },
  debug: {
    path: '/device/debug/:id',
    page: page(() => import('./fleet/debug/DebugPage.tsx')),
    needs: 'devices.read',
    ...unlisted,
  },
  products: {
    path: '/device/product',
    page: page(() => import('./fleet/products/ProductList.tsx')),
    icon: 'product',
    group: 'devices',
    needs: 'products.read',
  },
  accessPoints: {
    path: '/device/access-point',
    page: page(() => import('./fleet/access-points/AccessPointList.tsx')),
    icon: 'antenna',
    group: 'devices',
    needs: 'access_points.read',
  },
  images: {
    path: '/device/image',
    page: page(() => import('./content/images/ImageList.tsx')),
    icon: 'picture',
    group: 'devices',
    needs: 'images.read',
  },
  fonts: {
    path: '/device/font',
    page: page(() => import('./content/fonts/FontList.tsx')),
    icon: 'font',
    group: 'devices',
    needs: 'fonts.read',
  },
  templates: {
    path: '/template/list',
    page: page(() => import('./content/templates/TemplateList.tsx')),
    icon: 'template',
    needs: 'templates.read',
  },
  newTemplate: {
    path: '/template/new',
    page: page(() => import('./content/editor/NewTemplate.tsx')),
    needs: 'templates.read',
    hidden: true,
  },
  template: {
    path: '/template/edit/:id',
    page: page(() => import('./content/editor/EditTemplate.tsx')),
    needs: 'templates.read',
    hidden: true,
  },
  tools: {
    path: '/tools/list',
    page: page(() => import('./fleet/tools/ToolsPage.tsx')),
    icon: 'tool',
    needs: 'devices.read',
  },
  ...systemScreens,
  help: {
    path: '/help/list',
    page: page(() => import('./fleet/help/HelpPage.tsx')),
    icon: 'help',
  },
  profile: {
    path: '/profile/index',
    page: page(() => import('./access/profile/ProfilePage.tsx')),
    ...unlisted,
  },
  redirect: { path: '/redirect/*', page: page(() => import('./access/redirect/RedirectPage.tsx')), ...tabless },
  notFound: { path: '/404', page: page(() => import('./access/errors/NotFound.tsx')), ...tabless },
  notAllowed: { path: '/401', page: page(() => import('./access/errors/NotAllowed.tsx')), ...tabless },
} as const satisfies Record<string, Screen>

declare module './base/paths.ts' {
  interface Register {
    screens: typeof screens
  }
}
registerScreens(screens)

export const screenList = Object.entries<Screen>(screens).map(([name, screen]) => ({
  ...screen,
  name: name as ScreenName,
}))
export type NamedScreen = (typeof screenList)[number]

/** The page that replaces all others while the person lacks a demanded second factor. */
export const FactorFirst = page(() => import('./access/profile/FactorFirst.tsx'))
