import type { Frame } from './glass.ts'

/** The number of recently used frames that the pool stores. */
const CAPACITY = 64

/** Returns the frame of a hash: a recently used one, or a new one of these bytes. */
export type FramePool = (sha256: string, bytes: () => Uint8Array) => Frame

/** A pool in which equal frames share their bytes: ten thousand tags with the same picture store it once. */
export function openFramePool(): FramePool {
  const recentFrames = new Map<string, Frame>()
  return (sha256, bytes) => {
    const frame = recentFrames.get(sha256) ?? { sha256, bytes: bytes() }
    recentFrames.delete(sha256)
    recentFrames.set(sha256, frame)
    if (recentFrames.size > CAPACITY) recentFrames.delete(recentFrames.keys().next().value!)
    return frame
  }
}
