import { accessPoints } from './access-points.ts'
import { alerts, readMailSender, testAlert } from './alerts.ts'
import { algorithms } from './algorithms.ts'
import { approveDevices, rejectDevices } from './approval.ts'
import { audits, readObjectHistory } from './audit.ts'
import { changeDevices } from './bulk.ts'
import { debugCalls, readMessages } from './debug.ts'
import { countScreenTypes, letInAgain, readFrame, readGlass } from './device-calls.ts'
import { dayCalls } from './device-days.ts'
import { readHistory } from './device-history.ts'
import { deviceTypes } from './device-types.ts'
import { devices } from './devices.ts'
import { directories } from './directories.ts'
import { checkMany, displays, readDisplay, retryDevices, retryDisplay, showMany, showOne } from './displays.ts'
import { bookNow, checkIn, displayRoom, endMeeting } from './door.ts'
import type { Endpoint } from './endpoint.ts'
import { fonts, readFamilies, readFontFile } from './fonts.ts'
import { images, readPicture } from './images.ts'
import { itemCalls } from './item-calls.ts'
import { items } from './items.ts'
import { createKey, endKey, listKeys } from './keys.ts'
import { listEquipment, listLabels, listSites, listTemplateLabels } from './labels.ts'
import { bookRooms, meetings } from './meetings.ts'
import { changeInRooms, changeOccurrence, removeInRooms, removeOccurrence } from './occurrences.ts'
import {
  askDevice,
  blinkDevice,
  cancelOrder,
  configureDevice,
  installFirmware,
  readOrders,
  rebootDevice,
} from './orders.ts'
import { otas } from './otas.ts'
import { readAddresses, readAttention, readOverview, readStorage, readWeakSpots } from './overview.ts'
import type { Permission } from './permissions.ts'
import { pressPhone, readPhoneRoom } from './phone.ts'
import { addPictureDevice, renewPictureAddress } from './picture-address.ts'
import { previewImage } from './picture-template.ts'
import { countOverwritten, readPlan } from './plan.ts'
import { pairPlayer } from './players.ts'
import { playlists } from './playlists.ts'
import { products } from './products.ts'
import { dataSources, fetchSource, pushSource, trySource } from './read-sources.ts'
import { replaceDevice } from './replacing.ts'
import type { AnyResource } from './resource.ts'
import type { ResourceName } from './resource-names.ts'
import { rolloutCalls, rollouts } from './rollouts.ts'
import { endCalendarLink, makeCalendarLink, renewDoorLink, rooms, syncRoom } from './rooms.ts'
import { screenTypes } from './screen-types.ts'
import { readServers } from './servers.ts'
import {
  endLogin,
  endOtherLogins,
  login,
  logout,
  narrowRole,
  readLogins,
  readProfile,
  updateProfile,
} from './session.ts'
import { listStarters, previewStarter, readStarter } from './starters.ts'
import { readNextRuns, readRuns, runTask, tasks } from './tasks.ts'
import { exportTemplate, importTemplate } from './template-files.ts'
import { readTemplateUse, refreshTemplate } from './template-use.ts'
import { listVersions, previewVersion, readVersion, restoreVersion } from './template-versions.ts'
import { previewTemplate, templates } from './templates.ts'
import { readTimeline } from './timeline.ts'
import * as twoFactor from './two-factor.ts'
import { users } from './users.ts'
import { countRooms, exportUtilisation, readUtilisation } from './utilisation.ts'
import { viewCalls } from './views.ts'
import { webhookCalls, webhooks } from './webhooks.ts'

const resourcesByPlural = {
  users,
  products,
  deviceTypes,
  screenTypes,
  algorithms,
  otas,
  rollouts,
  images,
  fonts,
  devices,
  templates,
  displays,
  audits,
  rooms,
  accessPoints,
  directories,
  meetings,
  tasks,
  playlists,
  items,
  dataSources,
  webhooks,
  alerts,
}

/** The resources by their plurals, which all end in s. */
export const resources: Readonly<Record<string, AnyResource>> = resourcesByPlural

/** The singular of a resource's name: `ScreenType` for `screenTypes`. */
export const singularOf = (plural: string): string => plural[0]!.toUpperCase() + plural.slice(1).replace(/s$/, '')

const isCall = (part: unknown): part is Endpoint => typeof part === 'object' && part !== null && 'method' in part

/**
 * The calls of a resource by their names: `listProducts`, `createProduct`, `getProduct`. The name of a call without an
 * id in its path has the plural, except `create`.
 */
const callsOf = ([plural, members]: [string, object]): [string, Endpoint][] => {
  const singular = singularOf(plural)
  return Object.entries(members)
    .filter((part): part is [string, Endpoint] => isCall(part[1]))
    .map(([verb, call]) => [`${verb}${call.params.length > 0 || verb === 'create' ? singular : `${singular}s`}`, call])
}

/**
 * Every call by the name that programs use; renaming a call breaks these programs. The OpenAPI document is printed from
 * this list.
 */
export const callsByName: Readonly<Record<string, Endpoint>> = {
  login,
  logout,
  readProfile,
  updateProfile,
  narrowRole,
  readLogins,
  endLogin,
  endOtherLogins,
  listKeys,
  createKey,
  endKey,
  ...viewCalls,
  beginTwoFactor: twoFactor.beginTwoFactor,
  turnOnTwoFactor: twoFactor.turnOnTwoFactor,
  turnOffTwoFactor: twoFactor.turnOffTwoFactor,
  endTwoFactor: twoFactor.endTwoFactor,
  readFactorDemand: twoFactor.readFactorDemand,
  demandFactor: twoFactor.demandFactor,
  readAddresses,
  readAttention,
  readOverview,
  readStorage,
  readWeakSpots,
  ...Object.fromEntries(Object.entries(resources).flatMap(callsOf)),
  readPicture,
  readFamilies,
  readFontFile,
  previewTemplate,
  previewImage,
  exportTemplate,
  importTemplate,
  listVersions,
  readVersion,
  previewVersion,
  restoreVersion,
  readTemplateUse,
  listStarters,
  readStarter,
  previewStarter,
  countScreenTypes,
  readGlass,
  readFrame,
  readHistory,
  ...dayCalls,
  readPlan,
  letInAgain,
  addPictureDevice,
  renewPictureAddress,
  listLabels,
  listTemplateLabels,
  changeDevices,
  approveDevices,
  rejectDevices,
  pairPlayer,
  blinkDevice,
  rebootDevice,
  askDevice,
  configureDevice,
  readOrders,
  cancelOrder,
  installFirmware,
  ...rolloutCalls,
  replaceDevice,
  ...debugCalls,
  showOne,
  showMany,
  checkMany,
  countOverwritten,
  refreshTemplate,
  readDisplay,
  retryDisplay,
  retryDevices,
  bookRooms,
  bookNow,
  endMeeting,
  checkIn,
  changeOccurrence,
  removeOccurrence,
  changeInRooms,
  removeInRooms,
  readTimeline,
  listEquipment,
  listSites,
  syncRoom,
  displayRoom,
  makeCalendarLink,
  endCalendarLink,
  renewDoorLink,
  readUtilisation,
  exportUtilisation,
  countRooms,
  readPhoneRoom,
  pressPhone,
  runTask,
  readNextRuns,
  readRuns,
  ...itemCalls,
  fetchSource,
  pushSource,
  trySource,
  ...webhookCalls,
  readMailSender,
  testAlert,
  readObjectHistory,
  readServers,
}

export const calls: readonly Endpoint[] = Object.values(callsByName)

/** The permission that people need to read the objects of a resource, by the resource's name. */
export const readPermissions = {
  ...Object.fromEntries(Object.values(resourcesByPlural).map(({ path, access }) => [path, access.read])),
  messages: readMessages.access,
  servers: readServers.access,
} as Record<ResourceName, Permission>
