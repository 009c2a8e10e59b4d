/** The numbers of a shop and of the changes in one night. */
export interface ShopSize {
  items: number
  /** The MAC addresses of the labels: the first items have one each, in this order. */
  macs: readonly string[]
  /** The items whose price changes. */
  changes: number
  /** Wrong rows in the file. */
  broken: number
  /** The items whose decimal point has slipped: their new price is ten times the old one. */
  slipped: number
}

const keyOf = (index: number) => String(index).padStart(13, '0')
/** The price of an item, from 1.00 to 9.99, so that neighbours differ. */
const centsOf = (index: number) => 100 + ((index * 37) % 900)
const priceText = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
const lineOf = (key: string, index: number, price: string, devices: string) =>
  [key, `Article ${index}`, price, devices].join(';')

/** The kinds of wrong rows: no key, a price as a spreadsheet damages it, a key twice, an unknown device, a long key. */
const brokenLines = [
  (index: number) => lineOf('', index, '1,99', ''),
  (index: number) => lineOf(`9${keyOf(index).slice(1)}`, index, '5,90E+12', ''),
  (index: number) => lineOf(keyOf(index), index, '1,99', ''),
  (index: number) => lineOf(`8${keyOf(index).slice(1)}`, index, '1,99', 'ffffffffff00'),
  (index: number) => lineOf('7'.repeat(101), index, '1,99', ''),
]

/** The price files of a shop's first day and of the next night; the changes are spread over the labels. */
export function nightOf({
  items,
  macs,
  changes,
  broken: brokenCount,
  slipped,
}: ShopSize): Record<'day' | 'night', string> {
  const step = Math.max(1, Math.floor(macs.length / (changes + slipped)))
  // Items change whose index is a multiple of `step`: first those with a new price, then those with a slipped point.
  const cents = (index: number, isNight: boolean) => {
    const changeIndex = index / step
    if (!isNight || !Number.isInteger(changeIndex) || changeIndex >= changes + slipped) return centsOf(index)
    return changeIndex < changes ? centsOf(index) + 5 : centsOf(index) * 10
  }
  const fileOf = (isNight: boolean) => {
    const lines = Array.from({ length: items }, (_, index) =>
      lineOf(keyOf(index), index, priceText(cents(index, isNight)), macs[index] ?? ''),
    )
    // Wrong rows are at the end: of two rows with one key the later counts as wrong.
    const wrongLines = Array.from({ length: isNight ? brokenCount : 0 }, (_, index) =>
      brokenLines[index % brokenLines.length]!(index),
    )
    return ['key;name;price;devices', ...lines, ...wrongLines, ''].join('\r\n')
  }
  return { day: fileOf(false), night: fileOf(true) }
}
