import { type DrawingContext, datamatrix } from 'bwip-js/generic'
import type { CodeMatrix } from './encode.ts'

/** bwip-js draws a module as a square of this many of its units. */
const UNITS = 2

/**
 * Records what bwip-js would draw at scale 1: outlines whose edges run along the units. A unit is dark where an odd
 * number of outlines encloses it.
 */
const listener = (): DrawingContext<CodeMatrix> => {
  let units = { width: 0, height: 0, dark: new Uint8Array(0) }
  const nothing = () => {}
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      units = { width, height, dark: new Uint8Array(width * height) }
    },
    polygon(points) {
      points.forEach(([x, y], index) => {
        const [toX, toY] = points[(index + 1) % points.length]!
        if (x !== toX) return
        for (let row = Math.min(y, toY); row < Math.max(y, toY); row++)
          for (let column = x; column < units.width; column++) units.dark[row * units.width + column]! ^= 1
      })
    },
    line: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end() {
      const [width, height] = [units.width / UNITS, units.height / UNITS]
      const modules = new Uint8Array(width * height)
      for (let index = 0; index < modules.length; index++) {
        const [x, y] = [index % width, Math.floor(index / width)]
        modules[index] = units.dark[(y * units.width + x) * UNITS]!
      }
      return { width, height, modules }
    },
  }
}

/** Beyond ASCII a DataMatrix must say that it holds UTF-8; a caret then starts a command, so it is doubled. */
const dataMatrixText = (content: string) =>
  /[\u0080-\uffff]/.test(content)
    ? { text: `^ECI000026${content.replaceAll('^', '^^')}`, parsefnc: true }
    : { text: content }

/** A DataMatrix of the only kind in use. */
export const ecc200 = (content: string): CodeMatrix =>
  datamatrix({ bcid: 'datamatrix', scale: 1, ...dataMatrixText(content) }, listener())
