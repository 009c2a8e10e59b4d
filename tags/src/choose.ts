import { products } from '@wifi-tms/contract/products'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { type ScreenType, ScreenTypeWrite, screenTypes } from '@wifi-tms/contract/screen-types'
import type { Caller } from './call.ts'
import type { TagScreen } from './spec.ts'

const Panel = ScreenTypeWrite.pick({ type: true, color: true, width: true, height: true, angle: true, halves: true })

/**
 * A panel written in full, "16=800x480,B/W/R,90,halves": type number, size, colours, angle, two drivers. Undefined for
 * any other text. Throws ZodError for values that no panel has.
 */
export function panelIn(text: string): TagScreen | undefined {
  const match = /^(\d+)=(\d+)x(\d+),([^,]+?)(?:,(\d+))?(,halves)?$/.exec(text)
  if (!match) return undefined
  const [type, width, height, angle] = [match[1], match[2], match[3], match[5] ?? 0].map(Number)
  return Panel.parse({ type, width, height, color: match[4], angle, ...(match[6] && { halves: true }) })
}

/** The screen types that a text selects: by type number, or by names, colours or modules ('7.5 B/W', 'E6 color'). */
export function screensIn(text: string, all: readonly ScreenType[]): ScreenType[] {
  const fold = (word: string) => word.toLowerCase()
  const foldedText = fold(text.trim())
  return all.filter((screen) => {
    const names = [screen.name, screen.color, screen.module].map(fold)
    if (foldedText === String(screen.type) || names.includes(foldedText)) return true
    // The text selects the screen if it has no other words, apart from the unit of the size.
    const unmatchedWords = names.reduce((text, name) => text.replace(name, ' '), ` ${foldedText} `)
    return ['', 'inch'].includes(unmatchedWords.trim())
  })
}

/** All screen types of the server, from every page of the list. */
export async function allScreens(caller: Caller): Promise<ScreenType[]> {
  const all: ScreenType[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await caller.ask(screenTypes.list, { page, limit: MAX_LIMIT, sort: 'sort' })
    all.push(...items)
    if (all.length >= total || items.length === 0) return all
  }
}

/** The key and topic prefix of the product `uri`, or of the oldest product if `uri` is absent. Throws without one. */
export async function productOf(caller: Caller, uri: string | undefined): Promise<{ apikey: string; uri: string }> {
  const { items } = await caller.ask(products.list, { limit: 1, sort: 'createdAt', ...(uri && { uri }) })
  const [product] = items
  if (!product) throw new Error(uri ? `there is no product ${uri}` : 'there is no product yet: make one in the console')
  return { apikey: product.apikey, uri: product.uri }
}
