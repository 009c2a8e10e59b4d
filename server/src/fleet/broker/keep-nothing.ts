import { Readable } from 'node:stream'

type Done = () => void

const nothing = async () => {}
const none = async () => []
const empty = () =>
  new Readable({
    objectMode: true,
    read() {
      this.push(null)
    },
  })

/**
 * What the broker remembers of sessions, retained messages and wills: nothing. Sessions are clean, nothing is retained,
 * QoS 2 is not spoken, a will stays with its connection, and what is due to whom stands in the database.
 */
export const keepsNothing = {
  setup: nothing,
  cleanSubscriptions: nothing,
  subscriptionsByTopic: none,
  createRetainedStreamCombi: empty,
  outgoingStream: empty,
  outgoingEnqueueCombi: nothing,
  outgoingClearMessageId: nothing,
  incomingGetPacket: nothing,
  putWill: nothing,
  delWill: nothing,
  streamWill: empty,
}

/** The broker's own routing, which nobody uses: tags and consoles are handed by name what is theirs. */
export const routesNothing = {
  on(_topic: string, _listener: unknown, done?: Done) {
    if (done) setImmediate(done)
  },
  removeListener(_topic: string, _listener: unknown, done?: Done) {
    if (done) setImmediate(done)
  },
  emit(_packet: unknown, done: Done) {
    setImmediate(done)
  },
  close(done: Done) {
    setImmediate(done)
  },
}

/** The broker's own publishing, for the same reason: when it comes to that, what a tag said is committed and passed on. */
export function passesNothing(_packet: unknown, clientOrDone?: unknown, done = clientOrDone): void {
  if (typeof done === 'function') done()
}
