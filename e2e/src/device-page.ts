import type { Page } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { type RunningApp, tagOf } from './app.ts'
import { expect } from './test.ts'

/** The number of the newest tag; its MAC address and topic prefix follow from it. */
let newestNumber = 0xc00

/** Adds a virtual tag that is online, in a product of its own, and gives its device this alias and these labels. */
export async function addTag(app: RunningApp, alias: string, labels: string[] = []) {
  const number = ++newestNumber
  const screen = (await app.screens()).find(({ color, width }) => color === 'B/W' && width === 400)!
  const fleet = await app.addTags(`edit-${number.toString(16)}`, [tagOf(number, screen)])
  const tag = fleet.tags[0]!
  const { admin } = app
  const find = async () => (await admin.ask(devices.list, { mac: tag.mac })).items[0]!
  const { _id: id, mac, product: productId } = await find()
  await admin.ask(devices.update, { id, mac, product: productId, alias, labels })
  return { tag, fleet, id, find, screen }
}

/** Opens the page of a device. */
export const openDevice = async (page: Page, id: string, name: string) => {
  await page.goto(`/device/edit/${id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** The part of the device page from which a person sends orders. */
export const orders = (page: Page) => page.getByRole('region', { name: 'Commands' })
