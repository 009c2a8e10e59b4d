import { frameBytes, pack } from '@wifi-tms/paint/pack'
import { type Panel, panelOf } from '@wifi-tms/paint/panels'
import { serve } from '../../child/serve.ts'
import { type DesignName, designFor, valuesOf } from './designs.ts'
import { type Mark, marksOf } from './marks.ts'
import { type Box, quantiserFor } from './quantise.ts'

/** What is painted. */
export interface Sitting {
  design: DesignName
  width: number
  height: number
}

export const panelFor = ({ width, height }: Sitting): Panel => panelOf({ color: 'E6 color', width, height, angle: 0 })

/** Paints the picture of a turn and answers the frame. */
export type Painter = (turn: number) => Uint8Array | Promise<Uint8Array>

/** Draws marks and answers RGBA. */
export type Drawing = (marks: readonly Mark[]) => Uint8Array | Promise<Uint8Array>

/** A peer: what it draws is quantised and packed as a person without a painter of their own would do it. */
export const quantised = (sitting: Sitting, draw: Drawing): Painter => {
  const { design: name, width, height } = sitting
  const panel = panelFor(sitting)
  const design = designFor(name, width, height)
  const quantise = quantiserFor(panel)
  return async (turn) => {
    const marks = marksOf(design, valuesOf(turn))
    const drawn = draw(marks)
    const rgba = drawn instanceof Promise ? await drawn : drawn
    const photo = marks.find((mark) => mark.kind === 'photo') as Box | undefined
    return pack(quantise(rgba, width, photo), width, height, panel)
  }
}

/** Answers the bench for one of those who paint; `begin` gets ready for a sitting, `end` lets go of all. */
export function servePainter(
  begin: (sitting: Sitting) => Promise<Painter>,
  end: () => Promise<unknown> = async () => {},
): void {
  let paint: Painter | undefined
  let turn = 0
  const next = async () => {
    const frame = paint!(turn++)
    return frame instanceof Promise ? await frame : frame
  }
  const calls: PainterCalls = {
    async sit(sitting: Sitting) {
      paint = await begin(sitting)
      turn = 0
      const frame = await next()
      if (frame.length !== frameBytes(panelFor(sitting))) throw new Error(`a frame of ${frame.length} bytes`)
      // Milliseconds since this process was started.
      return { frame, sinceStart: performance.now() }
    },
    async turns(count: number) {
      const took: number[] = []
      while (took.length < count) {
        const began = performance.now()
        await next()
        took.push(performance.now() - began)
      }
      return took
    },
    end,
  }
  serve(calls)
}

/** What such a process answers. */
export type PainterCalls = {
  sit(sitting: Sitting): Promise<{ frame: Uint8Array; sinceStart: number }>
  turns(count: number): Promise<number[]>
  end(): Promise<unknown>
}
