import type { TagClock } from './clock.ts'
import type { Link, LinkEnds } from './link.ts'

/** The milliseconds of a tag's time until it gives up a network that does not let it in. */
const JOIN_MS = 10_000

/** A link by a network that does not exist, or has another password: it only ends. */
export function noLink(clock: TagClock, ends: LinkEnds): Link {
  let end = () => {}
  const close = () => {
    end()
    ends.closed('lost')
  }
  end = clock.after(JOIN_MS, () => ends.closed('lost'))
  return { say: async () => false, end: close, cut: close }
}
