/** Numbers of devices in an order; what lies beyond their length is room for more. */
export interface Order {
  numbers: Uint32Array
  length: number
  /** The largest of them. */
  most: number
}

/** How much room there is for more: a share of all, and so many. */
const ROOM = 1 / 16
const LEAST_ROOM = 64

const largest = (numbers: ArrayLike<number>, most = 0): number => {
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! > most) most = numbers[at]!
  return most
}

const roomFor = (numbers: ArrayLike<number>): Uint32Array => {
  const room = new Uint32Array(Math.ceil(numbers.length * (1 + ROOM)) + LEAST_ROOM)
  room.set(numbers)
  return room
}

export const orderOf = (numbers: readonly number[]): Order => ({
  numbers: roomFor(numbers),
  length: numbers.length,
  most: largest(numbers),
})

/** Kept from one to the next: each is as large as the fleet. */
let built = new Uint32Array(0)
let marks = new Uint8Array(0)
const TAKEN = 1
const FOLLOWED = 2

/**
 * Takes some devices out of an order and puts those of them that are still there behind others, or first where `behind`
 * is null: `placed` stand in their order, each with the device right before it. Answers false and changes nothing where
 * one of these is not in the order.
 */
export function reorder(
  order: Order,
  taken: readonly number[],
  placed: readonly number[],
  behind: readonly (number | null)[],
): boolean {
  const runs = new Map<number | null, number[]>()
  let run: number[] = []
  for (const [at, number] of placed.entries()) {
    if (at === 0 || behind[at] !== placed[at - 1]) {
      run = []
      runs.set(behind[at]!, run)
    }
    run.push(number)
  }
  const followed = [...runs.keys()].filter((number) => number !== null)
  const most = largest(placed, order.most)
  const end = largest(followed, largest(taken, most)) + 1
  if (marks.length < end) marks = new Uint8Array(2 * end)
  for (const number of followed) marks[number] = FOLLOWED
  for (const number of taken) marks[number] = TAKEN
  const length = build(order, runs)
  for (const number of [...followed, ...taken]) marks[number] = 0
  if (length === undefined) return false
  if (length > order.numbers.length) order.numbers = roomFor(built.subarray(0, length))
  else order.numbers.set(built.subarray(0, length))
  order.length = length
  order.most = most
  return true
}

/** Puts the new order together and answers its length; undefined where not all runs found whom they follow. */
function build({ numbers, length }: Order, runs: ReadonlyMap<number | null, readonly number[]>): number | undefined {
  let room = length
  for (const run of runs.values()) room += run.length
  if (built.length < room) built = new Uint32Array(2 * room)
  let to = 0
  let found = 0
  const follow = (number: number | null) => {
    const run = runs.get(number)
    if (!run) return
    found++
    for (const one of run) built[to++] = one
  }
  follow(null)
  for (let at = 0; at < length; at++) {
    const number = numbers[at]!
    const mark = marks[number]
    if (mark === TAKEN) continue
    built[to++] = number
    if (mark === FOLLOWED) follow(number)
  }
  return found === runs.size ? to : undefined
}
