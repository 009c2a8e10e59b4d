import { showMany } from '@wifi-tms/contract/displays'
import { writeItems } from '@wifi-tms/contract/items'
import { addLabel } from '@wifi-tms/e2e/shop/literal-pictures'
import type { Caller } from '@wifi-tms/tags/call'

interface Wall {
  macs: readonly string[]
  /** The items of these tags, in the same order. */
  keys: readonly string[]
  resolution: string
}

/** Two ways to give each of these tags a picture of its own, another one in each turn: by its item, and by a display. */
export async function changesOf(caller: Caller, { macs, keys, resolution }: Wall) {
  const templateId = await addLabel(caller, 'Wall', resolution, '{{data.name}} {{data.price|money:EUR}}')
  const price = (turn: number, at: number) => `${turn + 20},${String(at % 100).padStart(2, '0')}`
  const display = (turn: number) => {
    const rows = macs.map((mac, at) => ({ mac, data: { name: `Wall ${at}`, price: price(turn, at) } }))
    return caller.ask(showMany, { templateId, rows })
  }
  const items = (turn: number) => {
    const rows = macs.map((_, at) => ({ key: keys[at]!, name: `Article ${at}`, values: { price: price(turn, at) } }))
    return caller.ask(writeItems, { rows })
  }
  return { items, display }
}
