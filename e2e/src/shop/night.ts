/** A shop by its numbers. */
export interface ShopSize {
  items: number
  /** The first items are each on one label, in the order of `macs`. */
  macs: readonly string[]
  changes: number
  broken: number
  slipped: number
}

const keyOf = (index: number) => String(index).padStart(13, '0')
const centsOf = (index: number) => 100 + ((index * 37) % 900)
const priceText = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
const lineOf = (key: string, index: number, price: string, devices: string) =>
  [key, `Article ${index}`, price, devices].join(';')

/** The kinds of wrong rows. */
const brokenLines = [
  (index: number) => lineOf('', index, '1,99', ''),
  (index: number) => lineOf(`9${keyOf(index).slice(1)}`, index, '5,90E+12', ''),
  (index: number) => lineOf(keyOf(index), index, '1,99', ''),
  (index: number) => lineOf(`8${keyOf(index).slice(1)}`, index, '1,99', 'ffffffffff00'),
  (index: number) => lineOf('7'.repeat(101), index, '1,99', ''),
]

/** The price files of a shop's first day and of a night, whose changes are spread over the labels. */
export function nightOf({
  items,
  macs,
  changes,
  broken: brokenCount,
  slipped,
}: ShopSize): Record<'day' | 'night', string> {
  const step = Math.max(1, Math.floor(macs.length / (changes + slipped)))
  const cents = (index: number, isNight: boolean) => {
    const place = index / step
    if (!isNight || !Number.isInteger(place) || place >= changes + slipped) return centsOf(index)
    return place < changes ? centsOf(index) + 5 : centsOf(index) * 10
  }
  const fileOf = (isNight: boolean) => {
    const lines = Array.from({ length: items }, (_, index) =>
      lineOf(keyOf(index), index, priceText(cents(index, isNight)), macs[index] ?? ''),
    )
    // Wrong rows stand at the end, so that of two rows with one key the later one is wrong.
    const wrongLines = Array.from({ length: isNight ? brokenCount : 0 }, (_, index) =>
      brokenLines[index % brokenLines.length]!(index),
    )
    return ['key;name;price;devices', ...lines, ...wrongLines, ''].join('\r\n')
  }
  return { day: fileOf(false), night: fileOf(true) }
}
