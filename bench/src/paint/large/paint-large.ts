import { toFrame } from '@wifi-tms/paint/frame'
import { paint } from '@wifi-tms/paint/paint'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import { serve } from '../../child/serve.ts'
import { valuesOf } from '../frames/designs.ts'
import { largeScene } from './large-scene.ts'

/** A process with the painter, that is given a decoded photograph and paints when it is told to. */
export const calls = {
  async load(photo: Picture): Promise<void> {
    scene = await largeScene(photo)
  },
  paint(turns: number): void {
    for (let turn = 0; turn < turns; turn++) {
      const { design, panel, assets } = scene!
      toFrame(paint({ design, data: valuesOf(turn), panel }, assets), panel)
    }
  },
}

let scene: Awaited<ReturnType<typeof largeScene>> | undefined

serve(calls)
