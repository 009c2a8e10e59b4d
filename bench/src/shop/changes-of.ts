import { showMany } from '@wifi-tms/contract/displays'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { addLabel } from '@wifi-tms/e2e/shop/literal-pictures'
import type { Caller } from '@wifi-tms/tags/call'

/** The connected tags of the shop, in a fixed order. */
interface Wall {
  macs: readonly string[]
  /** The items of these tags, in the same order. */
  keys: readonly string[]
  resolution: string
}

/**
 * Makes two functions that give each of these tags another picture: `items` by a change of its item, `display` by a
 * display of a template. Both get the number of the turn, which decides the prices.
 */
export async function changesOf(caller: Caller, { macs, keys, resolution }: Wall) {
  const templateId = await addLabel(caller, 'Wall', resolution, '{{data.name}} {{data.price|money:EUR}}')
  const price = (turn: number, index: number) => `${turn + 20},${String(index % 100).padStart(2, '0')}`
  const display = (turn: number) => {
    const rows = macs.map((mac, index) => ({ mac, data: { name: `Wall ${index}`, price: price(turn, index) } }))
    return caller.ask(showMany, { templateId, rows })
  }
  const items = (turn: number) => {
    const rows = macs.map((_, index) => ({
      key: keys[index]!,
      name: `Article ${index}`,
      values: { price: price(turn, index) },
    }))
    return caller.ask(writeItems, { rows })
  }
  return { items, display }
}
