import type { Frame } from './glass.ts'

/** The number of lately used frames that the pool holds. */
const CAPACITY = 64

/** Gives the frame of a hash: one that was here lately, or a new one of these bytes. */
export type FramePool = (sha256: string, bytes: () => Uint8Array) => Frame

/** Equal frames share their bytes: ten thousand tags that show one picture hold it once. */
export function openFramePool(): FramePool {
  const lately = new Map<string, Frame>()
  return (sha256, bytes) => {
    const frame = lately.get(sha256) ?? { sha256, bytes: bytes() }
    lately.delete(sha256)
    lately.set(sha256, frame)
    if (lately.size > CAPACITY) lately.delete(lately.keys().next().value!)
    return frame
  }
}
