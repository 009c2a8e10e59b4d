import type { Point } from '../document/geometry.ts'
import { besidePoint, ENLARGED_PIXEL, PIXELS_ACROSS, pixelAt } from '../document/loupe.ts'
import { sizeOf } from '../document/session.ts'
import { onDrawing, type View } from '../document/view.ts'
import { PaintingCopy } from '../painting/PaintingCopy.tsx'
import { useEditor } from '../store/editor.ts'

/** The width and height of the enlarged pixels, in CSS pixels. */
const SIDE = PIXELS_ACROSS * ENLARGED_PIXEL
/** The height of the line of text below the picture, in CSS pixels. */
const TEXT_HEIGHT = 22
/** The size of the loupe, in CSS pixels. */
const LOUPE_SIZE = { width: SIDE, height: SIDE + TEXT_HEIGHT }

/**
 * The point that the loupe enlarges. `above` puts the loupe above a finger, which hides the pixels under it.
 */
export type LoupePoint = Point & { above?: boolean }

interface Props {
  at: LoupePoint
  view: View
}

/** The true pixels around a point, enlarged, with the coordinates of the pixel at the point. */
export function Loupe({ at, view }: Props) {
  const viewport = useEditor((state) => state.viewport)
  const width = useEditor((state) => sizeOf(state).width)
  const height = useEditor((state) => sizeOf(state).height)
  const { x, y } = pixelAt(onDrawing(view, at), { width, height })
  const corner = besidePoint(at, LOUPE_SIZE, viewport, at.above)
  // The number of pixels on each side of the middle one.
  const half = (PIXELS_ACROSS - 1) / 2
  return (
    <figure className="editor-loupe" style={{ left: corner.x, top: corner.y, width: SIDE }}>
      <PaintingCopy
        left={x - half}
        top={y - half}
        width={PIXELS_ACROSS}
        height={PIXELS_ACROSS}
        style={{ height: SIDE }}
      />
      <span className="editor-loupe-mark" style={{ width: ENLARGED_PIXEL, top: SIDE / 2 }} />
      <figcaption>
        {x}, {y}
      </figcaption>
    </figure>
  )
}
