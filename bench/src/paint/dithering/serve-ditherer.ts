import type { Panel } from '@wifi-tms/paint/panels'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import { serve } from '../../child/serve.ts'

/** What is dithered, for a panel of the picture's size. */
export interface Task {
  picture: Picture
  panel: Panel
  /** Whether the result counts, or the time it takes: some have a quick way and a good one. */
  forLooks: boolean
}

/** Dithers the picture once. Answers the ink of each pixel; those without a fixed palette answer nothing. */
export type Dither = () => Uint8Array | undefined | Promise<Uint8Array | undefined>

/** Answers the bench for one of those who dither. */
export function serveDitherer(begin: (task: Task) => Dither): void {
  let dither: Dither | undefined
  const calls: DithererCalls = {
    async take(task) {
      // What comes from another process does not start where four-byte words do.
      const rgba = Uint8Array.from(task.picture.rgba)
      dither = begin({ ...task, picture: { ...task.picture, rgba } })
    },
    async turns(count) {
      const took: number[] = []
      while (took.length < count) {
        const began = performance.now()
        await dither!()
        took.push(performance.now() - began)
      }
      return took
    },
    async inks() {
      return dither!()
    },
  }
  serve(calls)
}

/** What such a process answers. */
export type DithererCalls = {
  take(task: Task): Promise<void>
  turns(count: number): Promise<number[]>
  inks(): Promise<Uint8Array | undefined>
}
