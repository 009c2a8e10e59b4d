/** A set of devices: the bit of each one's number is set. */
export type Bits = Uint32Array

/** The devices that meet one thing that is asked for, or where `holds` is false, those that do not. */
export interface Sieve {
  bits: Bits
  holds: boolean
}

/** How many words a set that grows gets more than it needs. */
const ROOM = 256

const largest = (numbers: readonly number[]) => numbers.reduce((most, number) => Math.max(most, number), 0)

const add = (bits: Bits, numbers: readonly number[]) => {
  for (let at = 0; at < numbers.length; at++) bits[numbers[at]! >>> 5]! |= 1 << (numbers[at]! & 31)
}

/** The set of some numbers. */
export function bitsOf(numbers: readonly number[]): Bits {
  const bits = new Uint32Array((largest(numbers) >>> 5) + 1)
  add(bits, numbers)
  return bits
}

/** Takes some devices out of a sieve and puts others in. */
export function exchange(sieve: Sieve, out: readonly number[], into: readonly number[]): Sieve {
  for (const number of out) if (number >>> 5 < sieve.bits.length) sieve.bits[number >>> 5]! &= ~(1 << (number & 31))
  const words = (largest(into) >>> 5) + 1
  if (words > sieve.bits.length) {
    const grown = new Uint32Array(words + ROOM)
    grown.set(sieve.bits)
    sieve.bits = grown
  }
  add(sieve.bits, into)
  return sieve
}

/** Those of some that pass every sieve. */
export function passing(some: Bits, sieves: readonly Sieve[]): Bits {
  const passed = some.slice()
  for (const { bits, holds } of sieves) {
    const words = Math.min(passed.length, bits.length)
    for (let at = 0; at < words; at++) passed[at]! &= holds ? bits[at]! : ~bits[at]!
    if (holds) passed.fill(0, words)
  }
  return passed
}

/** How many they are; the bits of a word are added up side by side, as in Hacker's Delight, figure 5-2. */
export function countOf(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at]!
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** The numbers in a set, in their order. */
export function numbersIn(bits: Bits): number[] {
  const numbers: number[] = []
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at]!; word !== 0; word &= word - 1) numbers.push(at * 32 + 31 - Math.clz32(word & -word))
  return numbers
}

export interface Picked {
  offset: number
  count: number
  /** Against the order. */
  down: boolean
}

/** So many of those in an order that are in a set, after as many as `offset` says. */
export function pick(order: ArrayLike<number>, bits: Bits, { offset, count, down }: Picked): number[] {
  const picked: number[] = []
  const last = order.length - 1
  let skip = offset
  for (let at = 0; at <= last && picked.length < count; at++) {
    const number = order[down ? last - at : at]!
    if ((bits[number >>> 5]! >>> (number & 31)) & 1 && skip-- <= 0) picked.push(number)
  }
  return picked
}
