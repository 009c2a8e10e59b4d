import type { Frame } from './glass.ts'

/** The number of lately used frames that the pool holds. */
const CAPACITY = 64

/** Gives the frame of a hash: one that was here lately, or a new one of these bytes. */
export type FramePool = (sha256: string, bytes: () => Uint8Array) => Frame

/** Equal frames share their bytes: ten thousand tags that show one picture hold it once. */
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
