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
 * A persistence for the broker that stores nothing: sessions are clean, nothing is retained, QoS 2 is not supported, a
 * will stays with its connection, and messages due to tags are in the database.
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

/** A routing for the broker that routes nothing: tags and consoles get their messages by name. */
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

/** Publishing for the broker that publishes nothing: by then a tag's message is committed and passed on. */
export function passesNothing(_packet: unknown, clientOrDone?: unknown, done = clientOrDone): void {
  if (typeof done === 'function') done()
}
