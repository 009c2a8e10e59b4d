import { readFileSync } from 'node:fs'

// Loaded before a program, this moves its clock by the milliseconds in CLOCK_FILE, which it reads again at SIGUSR2.
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
