import { join } from 'node:path'
import { devices } from '@wifi-tms/contract/devices'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import type { BenchContext, BenchPart, Figure } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { signIn } from '../processes/admin.ts'
import { newSeed, newServer } from '../processes/start.ts'

/** The text element of the labels, without its text. */
const textElement = { kind: 'text' as const, id: 'a', x: 0, y: 0, width: 200, height: 60, size: 32 }

/** Measures the nightly file of a shop: all its items, of which few have changed. */
async function figures({ folder, quick, say }: BenchContext): Promise<Figure[]> {
  const [labelCount, itemCount, changedCount] = quick ? [100, 500, 20] : [12_000, 50_000, 900]
  const serverOptions = { folder: join(folder, 'server') }
  const seed = newSeed()
  const { productIds } = await seed.ask('seed', { ...serverOptions, count: labelCount }).finally(() => seed.end())
  const server = newServer()
  try {
    const { url } = await server.ask('start', serverOptions)
    const { ask } = await signIn(url)
    const canvas = {
      version: 1 as const,
      elements: [{ ...textElement, text: '{{item.name}} {{item.price|money:EUR}}' }],
    }
    const { _id: itemTemplate } = await ask(templates.create, { name: 'Label', resolution: '296x128', canvas })
    for (const id of productIds) {
      const { name, uri } = await ask(products.get, { id })
      await ask(products.update, { id, name, uri, itemTemplate })
    }
    const ids: string[] = []
    for (let page = 1; ids.length < labelCount; page++)
      ids.push(...(await ask(devices.list, { limit: 100, page, sort: 'mac' })).items.map(({ _id }) => _id))
    /** The rows of a file, of which the first `changed` have another price. */
    const fileOf = (changed: number) =>
      Array.from({ length: itemCount }, (_, index) => ({
        key: String(index).padStart(13, '0'),
        name: `Article ${index}`,
        values: { price: `${index % 100},${index < changed ? '49' : '99'}`, unit: 'kg', stock: index },
        ...(index < labelCount && { devices: [ids[index]!] }),
      }))
    const time = async (rows: object[]) => {
      const began = performance.now()
      const answer = await ask(writeItems, { rows })
      return { answer, seconds: (performance.now() - began) / 1000 }
    }
    const firstImport = await time(fileOf(0))
    say(`${itemCount} items are there`)
    const unchangedImport = await time(fileOf(0))
    const nightImport = await time(fileOf(changedCount))
    const countText = (number: number) => number.toLocaleString('en')
    const secondsText = ({ seconds }: { seconds: number }) => `${digits(seconds)} s`
    return [
      {
        what: `${countText(itemCount)} items added, ${countText(labelCount)} of them on labels`,
        measured: secondsText(firstImport),
      },
      {
        what: `the same ${countText(itemCount)} rows again: nothing changes`,
        measured: `${secondsText(unchangedImport)}, ${unchangedImport.answer.wished} wishes`,
        aim: 'under 20 s',
      },
      {
        what: `the same with ${countText(changedCount)} other prices on labels`,
        measured: `${secondsText(nightImport)}, ${nightImport.answer.wished} wishes`,
        aim: 'under 20 s',
      },
    ]
  } finally {
    await server.end()
  }
}

export const itemsPart: BenchPart = {
  name: 'items',
  about: 'A whole file of items, read, compared and answered by one call over HTTP.',
  run: figures,
}
