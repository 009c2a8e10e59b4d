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
const priced = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
const lineOf = (key: string, index: number, price: string, devices: string) =>
  [key, `Article ${index}`, price, devices].join(';')

/** Rows that are wrong, each in another way. */
const broken = [
  (at: number) => lineOf('', at, '1,99', ''),
  (at: number) => lineOf(`9${keyOf(at).slice(1)}`, at, '5,90E+12', ''),
  (at: number) => lineOf(keyOf(at), at, '1,99', ''),
  (at: number) => lineOf(`8${keyOf(at).slice(1)}`, at, '1,99', 'ffffffffff00'),
  (at: number) => lineOf('7'.repeat(101), at, '1,99', ''),
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
      lineOf(keyOf(index), index, priced(cents(index, isNight)), macs[index] ?? ''),
    )
    // They stand at the end, so that the row that repeats a key is the wrong one of the two.
    const wrong = Array.from({ length: isNight ? brokenCount : 0 }, (_, at) => broken[at % broken.length]!(at))
    return ['key;name;price;devices', ...lines, ...wrong, ''].join('\r\n')
  }
  return { day: fileOf(false), night: fileOf(true) }
}
