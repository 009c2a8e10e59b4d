import { Aedes } from 'aedes'

// This file is loaded before the program and makes the broker's first three subscriptions fail, each in another way.
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
