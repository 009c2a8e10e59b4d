import type { Key, Keyed } from '../../base/database/numbers.ts'

/** Devices in an order: by a key, then by number. */
export interface Order {
  /** What lies beyond the length is room for more. */
  numbers: Uint32Array
  length: number
  /** By number; undefined where a device is not in the order. */
  keys: (Key | undefined)[]
}

/** How much room there is for more: a share of all, and so many. */
const ROOM = 1 / 16
const LEAST_ROOM = 64

const roomFor = (numbers: ArrayLike<number>): Uint32Array => {
  const room = new Uint32Array(Math.ceil(numbers.length * (1 + ROOM)) + LEAST_ROOM)
  room.set(numbers)
  return room
}

/** Where a unit of UTF-16 comes among code points: the pairs that stand for those beyond U+FFFF come last. */
const rank = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)

function compareTexts(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let at = 0; at < end; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (x !== y) return rank(x) - rank(y)
  }
  return a.length - b.length
}

/** Which of two keys comes first; those of an order are all numbers or all texts. */
export function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return typeof a === 'number' ? a - Number(b) : compareTexts(a, String(b))
}

/** The order of devices that come sorted. */
export function orderOf({ numbers, keys }: Keyed): Order {
  const byNumber: Order['keys'] = []
  let last: Key = null
  for (let at = 0; at < numbers.length; at++) {
    // Those that are alike share one text.
    if (keys[at] !== last) last = keys[at]!
    byNumber[numbers[at]!] = last
  }
  return { numbers: roomFor(numbers), length: numbers.length, keys: byNumber }
}

/** Devices sorted by their keys, then by number. */
export function sorted({ numbers, keys }: Keyed): Keyed {
  const places = numbers.map((_, at) => at).sort((a, b) => compareKeys(keys[a]!, keys[b]!) || numbers[a]! - numbers[b]!)
  return { numbers: places.map((at) => numbers[at]!), keys: places.map((at) => keys[at]!) }
}

/** How many of an order come before a device with this key. */
function placeOf({ numbers, length, keys }: Order, key: Key, number: number): number {
  let [from, to] = [0, length]
  while (from < to) {
    const at = (from + to) >>> 1
    const other = numbers[at]!
    const before = compareKeys(keys[other]!, key) || other - number
    if (before < 0) from = at + 1
    else to = at
  }
  return from
}

/** Kept from one to the next: as large as the fleet. */
let built = new Uint32Array(0)

/** Brings an order up to what has become of some devices: to `now` belong those of them that are still there. */
export function reorder(order: Order, changed: readonly number[], now: Keyed): void {
  const { numbers, length, keys } = order
  const taken = changed
    .filter((number) => keys[number] !== undefined)
    .map((number) => placeOf(order, keys[number]!, number))
    .sort((a, b) => a - b)
  const placed = sorted(now)
  const places = placed.numbers.map((number, at) => placeOf(order, placed.keys[at]!, number))
  if (built.length < length + places.length) built = new Uint32Array(2 * (length + places.length))
  let [from, to, gone] = [0, 0, 0]
  const copy = (until: number) => {
    built.set(numbers.subarray(from, until), to)
    to += until - from
    from = until
  }
  const copyRest = (until: number) => {
    for (; gone < taken.length && taken[gone]! < until; gone++) {
      copy(taken[gone]!)
      from++
    }
    copy(until)
  }
  for (const [at, place] of places.entries()) {
    copyRest(place)
    built[to++] = placed.numbers[at]!
  }
  copyRest(length)
  for (const number of changed) keys[number] = undefined
  for (const [at, number] of now.numbers.entries()) keys[number] = now.keys[at]!
  if (to > numbers.length) order.numbers = roomFor(built.subarray(0, to))
  else numbers.set(built.subarray(0, to))
  order.length = to
}
