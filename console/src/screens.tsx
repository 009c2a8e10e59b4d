import { DOOR_PATH } from '@wifi-tms/contract/door-path'
import { enterScreens, type ScreenName } from './base/paths.ts'
import { aside, page, passing, type Screen } from './screen.ts'
import { wordsOfFields } from './words-of-fields.ts'

/** The words of pages that have much in common. */
const ofFleet = ['fleet/devices', 'fleet/status'] as const
const ofDevice = ['fleet/devices', 'fleet/status', 'access/errors'] as const
const ofDevices = ['fleet/devices', 'fleet/status', 'fleet/products', 'ui/audit'] as const
const ofPictures = ['content/templates', 'content/images', 'ui/uploads'] as const
const ofEditor = ['content/editor', 'fleet/table'] as const
const ofPlaylists = ['calendar/playlists', 'calendar/tasks'] as const
const ofMeetings = ['calendar/meetings', 'calendar/repeat'] as const

/** Every screen of the console, in the order of the sidebar. */
export const screens = {
  login: { path: '/login', page: page(() => import('./access/login/LoginPage.tsx')), open: true, ...aside },
  authRedirect: {
    path: '/auth-redirect',
    page: page(() => import('./access/login/AuthRedirect.tsx')),
    open: true,
    ...aside,
  },
  door: {
    path: DOOR_PATH,
    page: page(() => import('./calendar/phone/DoorPage.tsx'), 'calendar/phone', 'calendar/rooms'),
    open: true,
    ...aside,
  },
  dashboard: {
    path: '/index',
    page: page(() => import('./fleet/dashboard/Dashboard.tsx'), 'fleet/dashboard', ...ofFleet, 'calendar/rooms'),
    icon: 'gauge',
    affix: true,
  },
  display: {
    path: '/display/list',
    page: page(() => import('./fleet/display/DisplayPage.tsx'), 'fleet/display', 'fleet/status'),
    icon: 'show',
    needs: 'displays.read',
  },
  newDisplay: {
    path: '/display/new',
    page: page(() => import('./fleet/display/ComposeDisplay.tsx'), 'fleet/display', ...ofFleet, 'content/templates'),
    needs: 'displays.read',
    hidden: true,
  },
  tableDisplay: {
    path: '/display/table',
    page: page(() => import('./fleet/table/TablePage.tsx'), 'fleet/table'),
    needs: 'displays.read',
    hidden: true,
  },
  rooms: {
    path: '/room/list',
    page: page(() => import('./calendar/rooms/RoomList.tsx'), 'calendar/rooms', ...ofMeetings, 'ui/audit'),
    icon: 'room',
    needs: 'rooms.read',
  },
  room: {
    path: '/room/edit/room/:id',
    page: page(() => import('./calendar/rooms/RoomPage.tsx'), 'calendar/rooms', ...ofMeetings, ...ofDevice, 'ui/audit'),
    needs: 'rooms.read',
    ...aside,
  },
  newRoom: {
    path: '/room/new/room',
    page: page(() => import('./calendar/rooms/NewRoom.tsx'), 'calendar/rooms', 'access/errors'),
    needs: 'rooms.read',
    ...aside,
  },
  utilisation: {
    path: '/room/utilisation',
    page: page(() => import('./calendar/utilisation/UtilisationPage.tsx'), 'calendar/utilisation'),
    needs: 'rooms.read',
    hidden: true,
  },
  newMeeting: {
    path: '/room/new/meeting',
    page: page(() => import('./calendar/meetings/NewMeeting.tsx'), ...ofMeetings, 'access/errors'),
    needs: 'meetings.read',
    ...aside,
  },
  directories: {
    path: '/directory/list',
    page: page(() => import('./calendar/directories/DirectoryList.tsx'), 'calendar/directories', 'ui/audit'),
    icon: 'directory',
    needs: 'directories.read',
  },
  tasks: {
    path: '/task/list',
    page: page(() => import('./calendar/tasks/TaskList.tsx'), 'calendar/tasks', 'calendar/repeat', 'ui/audit'),
    icon: 'task',
    needs: 'tasks.read',
  },
  playlists: {
    path: '/playlist/list',
    page: page(() => import('./calendar/playlists/PlaylistList.tsx'), ...ofPlaylists, 'ui/audit'),
    icon: 'playlist',
    needs: 'playlists.read',
  },
  devices: {
    path: '/device/list',
    page: page(() => import('./fleet/devices/DeviceList.tsx'), ...ofDevices),
    icon: 'device',
    group: 'devices',
    needs: 'devices.read',
  },
  device: {
    path: '/device/edit/:id',
    page: page(() => import('./fleet/devices/DevicePage.tsx'), ...ofDevice, 'fleet/products', 'ui/audit'),
    needs: 'devices.read',
    ...aside,
  },
  debug: {
    path: '/device/debug/:id',
    page: page(() => import('./fleet/debug/DebugPage.tsx'), 'fleet/debug', ...ofDevice),
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
    page: page(() => import('./content/images/ImageList.tsx'), ...ofPictures, 'ui/audit'),
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
    page: page(() => import('./content/templates/TemplateList.tsx'), ...ofPictures, 'ui/audit'),
    icon: 'template',
    needs: 'templates.read',
  },
  newTemplate: {
    path: '/template/new',
    page: page(() => import('./content/editor/NewTemplate.tsx'), ...ofEditor, ...ofPictures),
    needs: 'templates.read',
    hidden: true,
  },
  template: {
    path: '/template/edit/:id',
    page: page(() => import('./content/editor/EditTemplate.tsx'), ...ofEditor, ...ofPictures),
    needs: 'templates.read',
    hidden: true,
  },
  tools: {
    path: '/tools/list',
    page: page(() => import('./fleet/tools/ToolsPage.tsx'), 'fleet/tools'),
    icon: 'tool',
  },
  users: {
    path: '/system/user',
    page: page(() => import('./access/users/UserList.tsx'), 'access/users', 'ui/audit'),
    icon: 'people',
    group: 'system',
    needs: 'users.read',
  },
  deviceTypes: {
    path: '/system/devtype',
    page: page(() => import('./catalogue/device-types/DeviceTypeList.tsx'), 'catalogue/device-types', 'ui/audit'),
    icon: 'chip',
    group: 'system',
    needs: 'catalogue.write',
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
  otas: {
    path: '/system/ota',
    page: page(() => import('./fleet/otas/OtaList.tsx'), 'fleet/otas', 'ui/uploads', 'ui/audit'),
    icon: 'upgrade',
    group: 'system',
    needs: 'otas.write',
  },
  audits: {
    path: '/system/audit',
    page: page(() => import('./access/audit/AuditList.tsx'), 'access/audit', 'ui/audit', ...wordsOfFields),
    icon: 'clock',
    group: 'system',
    needs: 'audit.read',
  },
  servers: {
    path: '/system/servers',
    page: page(() => import('./access/servers/ServersPage.tsx'), 'access/servers'),
    icon: 'server',
    group: 'system',
    needs: 'servers.read',
  },
  help: {
    path: '/help/list',
    page: page(() => import('./fleet/help/HelpPage.tsx'), 'fleet/help', 'ui/permissions'),
    icon: 'help',
  },
  profile: {
    path: '/profile/index',
    page: page(() => import('./access/profile/ProfilePage.tsx'), 'access/profile', 'ui/permissions'),
    ...aside,
  },
  redirect: { path: '/redirect/*', page: page(() => import('./access/redirect/RedirectPage.tsx')), ...passing },
  notFound: { path: '/404', page: page(() => import('./access/errors/NotFound.tsx'), 'access/errors'), ...passing },
  notAllowed: { path: '/401', page: page(() => import('./access/errors/NotAllowed.tsx'), 'access/errors'), ...passing },
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

/** It stands at every address while its person lacks a second factor that is demanded of them. */
export const FactorFirst = page(() => import('./access/profile/FactorFirst.tsx'), 'access/profile')
