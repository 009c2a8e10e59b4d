import { readFileSync } from 'node:fs'

// A program that loads this first has a clock that is off by the milliseconds in CLOCK_FILE, read again at SIGUSR2.
const { CLOCK_FILE } = process.env
let offset = 0
const readOffset = () => {
  offset = Number(readFileSync(CLOCK_FILE!, 'utf8'))
}
if (CLOCK_FILE) {
  readOffset()
  process.on('SIGUSR2', readOffset)
  const RealDate = Date
  const now = () => RealDate.now() + offset
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, args, newTarget) => Reflect.construct(RealDate, args.length === 0 ? [now()] : args, newTarget),
    get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
  })
}
