import { readFileSync } from 'node:fs'

// A program that loads this first has a clock that is off by the milliseconds in CLOCK_FILE, read again at SIGUSR2.
const { CLOCK_FILE } = process.env
let offset = 0
const read = () => {
  offset = Number(readFileSync(CLOCK_FILE!, 'utf8'))
}
if (CLOCK_FILE) {
  read()
  process.on('SIGUSR2', read)
  const right = Date
  const now = () => right.now() + offset
  globalThis.Date = new Proxy(right, {
    construct: (_, parts, made) => Reflect.construct(right, parts.length === 0 ? [now()] : parts, made),
    get: (_, name) => (name === 'now' ? now : Reflect.get(right, name)),
  })
}
