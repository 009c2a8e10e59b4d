import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { images } from '@wifi-tms/contract/images'
import { type Product, products } from '@wifi-tms/contract/products'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import type { Caller } from '../call.ts'
import { allScreens } from '../choose.ts'
import { binLabel, breadLabel, coffeeLabel } from './labels.ts'
import { catPoster, exhibition, galleryLabel, launchPoster, lobbyWall, type Photos } from './posters.ts'
import { type SampleTag, sampleProducts, sampleTags } from './samples.ts'
import { doorSign, kitchenMenu, namePlate } from './signs.ts'

const PHOTOS = join(import.meta.dirname, '../../../demo/photos')

/** A sample tag after it was added to the server. */
export interface DemoTag extends SampleTag {
  mac: string
  deviceId: string
  screenType: ScreenType
}

/** The sample products (by topic prefix) and tags, after they were added to the server. */
export interface Demo {
  products: Map<string, Product>
  tags: DemoTag[]
  /** Shows on each tag the template that its sample names. */
  showTemplates(): Promise<void>
}

async function uploadPictures(caller: Caller): Promise<Photos> {
  const upload = async (file: string, name: string, description: string) => {
    const bytes = new Uint8Array(await readFile(join(PHOTOS, file)))
    return (await caller.ask(images.create, { name, description }, { name: file, bytes }))._id
  }
  const [coffee, chelsea, rocket, hubble] = await Promise.all([
    upload('coffee.png', 'Cup of coffee', 'Rachel Michetti, CC0'),
    upload('chelsea.png', 'Chelsea the cat', 'Stefan van der Walt, CC0'),
    upload('rocket.jpg', 'Rocket at dusk', 'SpaceX, public domain'),
    upload('hubble_deep_field.jpg', 'Hubble deep field', 'NASA, public domain'),
  ])
  return { coffee, chelsea, rocket, hubble }
}

async function createTemplates(caller: Caller): Promise<Map<string, string>> {
  const photos = await uploadPictures(caller)
  const drafts = [
    coffeeLabel(photos.coffee),
    breadLabel(),
    binLabel(),
    doorSign(),
    namePlate(),
    kitchenMenu(),
    launchPoster(photos),
    catPoster(photos),
    galleryLabel(photos),
    exhibition(photos),
    lobbyWall(photos),
  ]
  const created = await Promise.all(drafts.map((draft) => caller.ask(templates.create, draft)))
  return new Map(created.map(({ name, _id }) => [name, _id]))
}

/** The mac of a sample tag by its index: a locally administered address. */
const macOf = (index: number) => (0x02de_4000_0001 + index).toString(16).padStart(12, '0')

/** Adds the sample products, tags and templates to a fresh installation. */
export async function fillDemo(caller: Caller): Promise<Demo> {
  const [templateIds, screens, addedProducts] = await Promise.all([
    createTemplates(caller),
    allScreens(caller),
    Promise.all(sampleProducts.map((product) => caller.ask(products.create, product))),
  ])
  const byUri = new Map(addedProducts.map((product) => [product.uri, product]))
  const tags = await Promise.all(
    sampleTags.map(async (sample, index): Promise<DemoTag> => {
      const { alias, size, color, width } = sample
      const screenType = screens.find(
        (screen) => screen.name === size && screen.color === color && (!width || screen.width === width),
      )
      if (!screenType) throw new Error(`the catalogue has no ${size} inch ${color}`)
      const mac = macOf(index)
      const { _id: deviceId } = await caller.ask(devices.create, {
        mac,
        alias,
        product: byUri.get(sample.product)!._id,
        screenType: screenType._id,
      })
      return { ...sample, mac, deviceId, screenType }
    }),
  )
  return {
    products: byUri,
    tags,
    async showTemplates() {
      for (const [name, templateId] of templateIds) {
        const deviceIds = tags.filter(({ template }) => template === name).map(({ deviceId }) => deviceId)
        await caller.ask(showMany, { deviceIds, templateId })
      }
    },
  }
}
