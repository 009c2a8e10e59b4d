import type { ElementOf } from '@wifi-tms/contract/elements'
import { type Easel, spend, toneOf } from '../raster/easel.ts'
import { type Path, roundRectangle } from '../raster/path.ts'
import { placeOf } from '../raster/place.ts'
import { drawMissing, fillPlaced } from '../shape/draw.ts'
import { iconOf } from './names.ts'
import { paths } from './paths.ts'

/** The side of the square in which the outlines of icons are defined. */
const SIDE = 256

/** The estimated work for each character of an outline, in nanoseconds. */
const WORK_PER_CHARACTER = 20

/** Adds an outline, in SVG path syntax, to a path, scaled and moved. */
const trace = (path: Path, outline: string, scale: number, left: number, top: number) => {
  for (const [, command, coordinates] of outline.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = (coordinates!.match(/-?\d+/g) ?? []).map(
      (number, index) => Number(number) * scale + (index % 2 ? top : left),
    )
    if (command === 'Z') path.close()
    if (command === 'M') path.move(numbers[0]!, numbers[1]!)
    if (command === 'Q')
      for (let index = 0; index < numbers.length; index += 4)
        path.quadratic(...(numbers.slice(index, index + 4) as [number, number, number, number]))
    if (command === 'C')
      for (let index = 0; index < numbers.length; index += 6)
        path.cubic(...(numbers.slice(index, index + 6) as [number, number, number, number, number, number]))
    // Further points after a move are the ends of lines.
    if (command === 'M' || command === 'L')
      for (let index = command === 'M' ? 2 : 0; index < numbers.length; index += 2)
        path.line(numbers[index]!, numbers[index + 1]!)
  }
}

/** Draws the icon that the text selects, and returns the faults. */
export type DrawIcon = (easel: Easel, element: ElementOf<'icon'>, text: string) => readonly string[]

/** Draws an icon in the centre of its box, as large as the box allows. */
export const drawIcon: DrawIcon = (easel, element, text) => {
  const icon = iconOf(text)
  if (icon === undefined) {
    drawMissing(easel, element)
    return [text.trim() === '' ? 'no icon is chosen' : `there is no icon ${text.trim().slice(0, 50)}`]
  }
  const place = placeOf(element, easel.view)
  const { width, height } = place
  fillPlaced(easel, place, toneOf(easel, element.background), (path) =>
    roundRectangle(path, 0, 0, width, height, 0, 0, false),
  )
  const outline = paths[icon]!
  const side = Math.min(width, height)
  spend(easel, outline.length * WORK_PER_CHARACTER)
  fillPlaced(easel, place, toneOf(easel, element.fill), (path) =>
    trace(path, outline, side / SIDE, (width - side) / 2, (height - side) / 2),
  )
  return []
}
