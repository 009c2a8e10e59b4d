import type { TagClock } from './clock.ts'
import type { Link, LinkListener } from './link.ts'

/** The time in which a tag tries to join a network, in milliseconds of the tag's time. */
const JOIN_MS = 10_000

/** The link over a network that does not exist or has another password: it never opens. */
export function noLink(clock: TagClock, listener: LinkListener): Link {
  let cancelWait = () => {}
  const close = () => {
    cancelWait()
    listener.closed('lost')
  }
  cancelWait = clock.after(JOIN_MS, () => listener.closed('lost'))
  return { say: async () => false, end: close, cut: close }
}
