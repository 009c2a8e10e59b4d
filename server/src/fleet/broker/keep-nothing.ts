import { Readable } from 'node:stream'

type Done = () => void

const nothing = async () => {}
const noItems = async () => []
const emptyStream = () =>
  new Readable({
    objectMode: true,
    read() {
      this.push(null)
    },
  })

/**
 * A persistence for the broker that stores nothing. Nothing is missed: sessions are clean, nothing is retained, QoS 2
 * is not supported, a will stays with its connection, and messages for tags are in the database.
 */
export const emptyPersistence = {
  setup: nothing,
  cleanSubscriptions: nothing,
  subscriptionsByTopic: noItems,
  createRetainedStreamCombi: emptyStream,
  outgoingStream: emptyStream,
  outgoingEnqueueCombi: nothing,
  outgoingClearMessageId: nothing,
  incomingGetPacket: nothing,
  putWill: nothing,
  delWill: nothing,
  streamWill: emptyStream,
}

/** A message bus for the broker that forwards nothing, as the server itself sends messages to tags and consoles. */
export const silentMessageBus = {
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

/**
 * A publish step for the broker that does nothing: a tag's message is already committed and forwarded by then. The
 * broker calls it with or without a client before the callback.
 */
export function skipPublish(_packet: unknown, clientOrDone?: unknown, done = clientOrDone): void {
  if (typeof done === 'function') done()
}
