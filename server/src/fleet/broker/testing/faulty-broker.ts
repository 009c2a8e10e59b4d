import { Aedes } from 'aedes'

// Loaded before the program, this adds errors of three kinds to the broker: each in one subscription, then none.
const fault = () => {
  throw new Error('unforeseen')
}
const faults = [fault, () => void setImmediate(fault), () => void Promise.resolve().then(fault)]
const broker = Aedes.prototype as unknown as { subscribe: (...rest: unknown[]) => void }
const { subscribe } = broker
broker.subscribe = function (...rest) {
  const next = faults.shift()
  if (next) next()
  else subscribe.apply(this, rest)
}
