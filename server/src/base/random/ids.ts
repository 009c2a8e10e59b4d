import { randomInt } from 'node:crypto'

let lastTime = 0
let lastRandom = 0

/** A new id of 24 hex digits: 12 for the time in ms, and 12 random. Later ids of this process sort later. */
export function newId(): string {
  const time = Math.max(Date.now(), lastTime)
  // The top bit is 0 at first, so that counting up within one millisecond never overflows.
  lastRandom = time === lastTime ? lastRandom + 1 : randomInt(2 ** 47)
  lastTime = time
  return time.toString(16).padStart(12, '0') + lastRandom.toString(16).padStart(12, '0')
}
