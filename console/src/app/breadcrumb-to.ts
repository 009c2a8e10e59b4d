import type { ScreenName } from '../base/paths.ts'

/** The screens that lie under another screen than the dashboard. */
const parents: Partial<Record<ScreenName, ScreenName>> = {
  device: 'devices',
  fleetDays: 'devices',
  debug: 'devices',
  newDisplay: 'display',
  tableDisplay: 'display',
  newTemplate: 'templates',
  template: 'templates',
  room: 'rooms',
  newRoom: 'rooms',
  newMeeting: 'rooms',
  utilisation: 'rooms',
  item: 'items',
  importItems: 'items',
  itemProofs: 'items',
  dataSource: 'dataSources',
}

/** Gives the screens of a breadcrumb, from the dashboard to the named screen. */
export const breadcrumbTo = (name: ScreenName): ScreenName[] =>
  name === 'dashboard' ? [name] : [...breadcrumbTo(parents[name] ?? 'dashboard'), name]
