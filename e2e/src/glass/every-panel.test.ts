import { readFrame, readGlass } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { panelColors, panelSizes, type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { previewTemplate, resolutions } from '@wifi-tms/contract/templates'
import { toRgba } from '@wifi-tms/paint/frame'
import { panelOf } from '@wifi-tms/paint/panels'
import { isLit } from '@wifi-tms/paint/screens'
import type { VirtualFleet } from '@wifi-tms/tags/fleet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app.ts'
import { addPhoto, addSheet, pixelsOf, untilShown } from './sheet.ts'

let app: RunningApp
let screens: ScreenType[]
let fleet: VirtualFleet
/** The `_id` of the template of each resolution. */
const sheets = new Map<string, string>()

/** The resolution of a screen as people see it, after its rotation. */
const resolutionOf = (screen: ScreenType) => {
  const { width, height } = uprightSize(screen)
  return `${width}x${height}`
}

/** The numbers of two screen types with the panel below; the second has two drivers. */
const [ONE_DRIVER_TYPE, TWO_DRIVERS_TYPE] = [901, 902]

/** A panel with measured inks that is not in the catalogue. It is added twice, the second time with two drivers. */
const ownPanel = {
  name: '13.3',
  color: 'E6 color',
  module: 'measured here',
  width: 1200,
  height: 1600,
  angle: 90,
  sort: 90,
  inks: { black: '#101018', white: '#b8c0c2', red: '#a01510', green: '#306040' },
} as const

beforeAll(async () => {
  app = await startApp()
  const { admin } = app
  await admin.ask(screenTypes.create, { ...ownPanel, type: ONE_DRIVER_TYPE })
  await admin.ask(screenTypes.create, { ...ownPanel, type: TWO_DRIVERS_TYPE, halves: true })
  screens = await app.screens()
  fleet = await app.addTags(
    'every/panel',
    screens.map((screenType, index) => ({ mac: `02${(index + 1).toString(16).padStart(10, '0')}`, screenType })),
    { speed: 200 },
  )
  const image = await addPhoto(admin)
  for (const { resolution } of resolutions)
    if (!sheets.has(resolution)) sheets.set(resolution, await addSheet(admin, resolution, image))
})
afterAll(() => app.close())

test('[entity-screentype] each tag, of ten colour kinds, nine sizes and ten resolutions, unpacks the picture that it reports and that the console shows', async () => {
  const { admin } = app
  expect(new Set(screens.map(({ color }) => color))).toEqual(new Set(panelColors))
  expect(new Set(screens.map(({ name }) => name))).toEqual(new Set(panelSizes))
  expect(new Set(screens.map((screen) => `${screen.name} ${resolutionOf(screen)}`))).toEqual(
    new Set(resolutions.map(({ size, resolution }) => `${size} ${resolution}`)),
  )

  const { items } = await admin.ask(devices.list, { limit: 100 })
  const idOf = new Map(items.map(({ mac, _id }) => [mac, _id]))
  const displays = [...sheets].map(async ([resolution, templateId]) => {
    const tagsOfSize = fleet.tags.filter(({ spec }) => resolutionOf(spec.screenType as ScreenType) === resolution)
    const deviceIds = tagsOfSize.map(({ mac }) => idOf.get(mac)!)
    return admin.ask(showMany, { deviceIds, templateId })
  })
  for (const { _id } of await Promise.all(displays)) await untilShown(admin, _id)

  for (const tag of fleet.tags) {
    const screen = tag.spec.screenType as ScreenType
    const name = `${screen.color} ${screen.name} ${screen.type}`
    const id = idOf.get(tag.mac)!
    const { sha256, picture } = tag.glass()!
    expect((await admin.ask(devices.get, { id })).shown?.frame, name).toBe(sha256)
    const panel = panelOf(screen)
    const colourCount = new Set(picture.indices).size
    // A lit screen shows the photograph in its own colours; a panel has each of its inks.
    if (isLit(panel)) expect(colourCount, name).toBeGreaterThan(1000)
    else expect(colourCount, name).toBe(panel.inks.length)

    const glass = await admin.ask(readGlass, { id })
    const shownPixels = await pixelsOf(glass)
    expect({ width: shownPixels.width, height: shownPixels.height }, name).toEqual(uprightSize(screen))
    expect(shownPixels.rgba.equals(Buffer.from(toRgba(picture, panel).buffer)), name).toBe(true)
    expect(Buffer.from(await admin.ask(readFrame, { id, sha256 })).equals(glass), name).toBe(true)
    const preview = await admin.ask(previewTemplate, { id: sheets.get(resolutionOf(screen))!, screenType: screen._id })
    expect(Buffer.from(preview).equals(glass), name).toBe(true)
  }
})

test('[entity-screentype] a panel with two drivers gets other bytes of the same picture, and measured inks give another picture', () => {
  const [plain, measured, halves] = [
    screens.find(({ color, angle }) => color === 'E6 color' && angle === 90)!.type,
    ONE_DRIVER_TYPE,
    TWO_DRIVERS_TYPE,
  ].map((type) => fleet.tags.find(({ spec }) => spec.screenType.type === type)!.glass()!)
  expect(halves!.sha256).not.toBe(measured!.sha256)
  expect(halves!.picture).toEqual(measured!.picture)
  expect(plain!.sha256).not.toBe(measured!.sha256)
})

test('[entity-screentype] newly measured inks appear at once in the console’s picture of a tag, without a refresh of the tag', async () => {
  const { admin } = app
  const tag = fleet.tags.find(({ spec }) => spec.screenType.type === ONE_DRIVER_TYPE)!
  const screen = screens.find(({ type }) => type === ONE_DRIVER_TYPE)!
  const [device] = (await admin.ask(devices.list, { mac: tag.mac })).items
  const drawingsBefore = tag.drawings.length
  const inks = { ...ownPanel.inks, red: '#c02018' }
  await admin.ask(screenTypes.update, { ...ownPanel, type: ONE_DRIVER_TYPE, id: screen._id, inks })
  const { rgba } = await pixelsOf(await admin.ask(readGlass, { id: device!._id }))
  expect(rgba.equals(Buffer.from(toRgba(tag.glass()!.picture, panelOf({ ...ownPanel, inks })).buffer))).toBe(true)
  // The same template now gives another picture, which the tag gets when a person displays it again.
  const { _id } = await admin.ask(showMany, { deviceIds: [device!._id], templateId: sheets.get('1600x1200')! })
  await untilShown(admin, _id)
  expect(tag.drawings.length).toBe(drawingsBefore + 1)
})
