import type { Path } from '../raster/path.ts'
import { CUBIC, LINE, MOVE, type Outline, QUADRATIC, STEP_LENGTHS } from './face.ts'

/** Maps lengths in font units to pixels, y upwards. */
export type UnitScale = (length: number) => number

/** Adds an outline to a path, with y turned downwards. `across` scales its widths, `height` its heights. */
export const trace = (outline: Outline, path: Path, across: UnitScale, height: UnitScale): void => {
  for (let start = 0; start < outline.length; start += STEP_LENGTHS[outline[start]!]!) {
    const x = (index: number) => across(outline[start + index]!)
    const y = (index: number) => -height(outline[start + index]!)
    switch (outline[start]) {
      case MOVE:
        path.move(x(1), y(2))
        break
      case LINE:
        path.line(x(1), y(2))
        break
      case QUADRATIC:
        path.quadratic(x(1), y(2), x(3), y(4))
        break
      case CUBIC:
        path.cubic(x(1), y(2), x(3), y(4), x(5), y(6))
    }
  }
  path.close()
}
