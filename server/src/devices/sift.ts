/** The numbers of devices that meet one thing that is asked for, or where `holds` is false, of those that do not. */
export interface Sieve {
  numbers: Uint32Array
  holds: boolean
}

/** More than there are sieves. */
const BARRED = 255

/** Which of the numbers up to `most` pass all sieves: 1 at these, 0 at the others. */
export function passing(sieves: readonly Sieve[], most: number): Uint8Array {
  const met = new Uint8Array(most + 1)
  let held = 0
  for (const { numbers, holds } of sieves) {
    if (!holds) continue
    held++
    for (let at = 0; at < numbers.length; at++) met[numbers[at]!]!++
  }
  for (const { numbers, holds } of sieves) {
    if (holds) continue
    for (let at = 0; at < numbers.length; at++) met[numbers[at]!] = BARRED
  }
  for (let at = 0; at <= most; at++) met[at] = met[at] === held ? 1 : 0
  return met
}

/** How many of those in an order pass. */
export function countOf(order: Uint32Array, passes: Uint8Array): number {
  let count = 0
  for (let at = 0; at < order.length; at++) if (passes[order[at]!] === 1) count++
  return count
}

export interface Picked {
  offset: number
  count: number
  /** Against the order. */
  down: boolean
}

/** So many of those in an order that pass, after as many as `offset` says. */
export function pick(order: Uint32Array, passes: Uint8Array, { offset, count, down }: Picked): number[] {
  const picked: number[] = []
  const last = order.length - 1
  let skip = offset
  for (let at = 0; at <= last && picked.length < count; at++) {
    const number = order[down ? last - at : at]!
    if (passes[number] === 1 && skip-- <= 0) picked.push(number)
  }
  return picked
}
