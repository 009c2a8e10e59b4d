import { Aedes } from 'aedes'

// This file is loaded before the program in `serve-client.test.ts`. It makes the broker's first three subscriptions
// fail: by an error at once, by one in a later turn of the event loop, and by a rejected promise.
const throwError = () => {
  throw new Error('unforeseen')
}
const failures = [throwError, () => void setImmediate(throwError), () => void Promise.resolve().then(throwError)]
const broker = Aedes.prototype as unknown as { subscribe: (...rest: unknown[]) => void }
const { subscribe } = broker
broker.subscribe = function (...rest) {
  const failure = failures.shift()
  if (failure) failure()
  else subscribe.apply(this, rest)
}
