import { counted, type InkSet } from './ink-set.ts'
import { type ImageLook, lookOf } from './look.ts'
import { encoded, FULL, linear, linearOf, luminance } from './spaces.ts'

/**
 * The nodes of a look's table on each channel of sRGB: ten over its range, and one beyond it, which no level reaches.
 * Red changes slowest. A node has four numbers: the counted light of red, green and blue, and a filler, the least
 * number. The table is small, so that it is made quickly.
 */
export const NODES = 11
const LAST = NODES - 1
/** Tenths of a level from one node to the next. */
const WAY = 256
/**
 * The depth of the arc that light makes between each node and the next, in 64ths: light does not rise in a straight
 * line.
 */
export const BENDS: Readonly<Uint8Array> = Uint8Array.of(25, 22, 15, 11, 9, 7, 6, 6, 5, 4)
/** The number of parts into which the way from a node to the next is divided. */
export const PARTS = 16384
/** The node at or below a level, shifted left by 16, and the part of the way to the next node. */
export const placeOf: Readonly<Uint32Array> = Uint32Array.from({ length: 256 }, (_, level) => {
  const node = (level * 10) >> 8
  const way = (level * 10) & (WAY - 1)
  return (node << 16) + way * (PARTS / WAY) - (way - ((way * way) >> 8)) * BENDS[node]!
})
/** The light at which a look is computed for each node; for the last, which lies beyond, that is white. */
const askedAt = Float64Array.from({ length: NODES }, (_, node) => linearOf(Math.min(1, (node * WAY) / 2550)))
/** The last node's distance from the node before, in multiples of white's distance from that node. */
const BEYOND = PARTS / (placeOf[255]! & 0xffff)
/**
 * The luminance that a level of each channel adds, 0 to FULL altogether: the tables of red, green and blue one after
 * the other.
 */
export const greyOf: Readonly<Uint16Array> = (() => {
  const table = new Uint16Array(768)
  linear.forEach((light, level) => {
    table[level] = Math.round(light * luminance([1, 0, 0]))
    table[512 + level] = Math.round(light * luminance([0, 0, 1]))
    table[256 + level] = light - table[level]! - table[512 + level]!
  })
  return table
})()
/** A curve has one number for each 16 steps of luminance. */
export const CURVE = (FULL >> 4) + 1

/** All that the ditherers look up for a picture: the inks, and the look as one table or one curve. */
export interface DitherTables {
  set: InkSet
  /** For more than two inks: the table of the look. */
  nodes: Int16Array | undefined
  /** For black and white: luminance, shifted right by 4 → counted light. */
  curve: Int16Array | undefined
}

const nodesOf = (inkSet: InkSet, look: ImageLook): Int16Array => {
  const change = lookOf(inkSet.scale, look)
  const light = new Float64Array(NODES * NODES * NODES * 4).fill(Number.NEGATIVE_INFINITY)
  let target = 0
  for (let r = 0; r < NODES; r++)
    for (let g = 0; g < NODES; g++)
      for (let b = 0; b < NODES; b++, target += 4) {
        light.set(change([askedAt[r]!, askedAt[g]!, askedAt[b]!]), target)
        // A node that is the last of a channel lies on the prolonged line from the node before through white.
        const back = (r === LAST ? NODES * NODES * 4 : 0) + (g === LAST ? NODES * 4 : 0) + (b === LAST ? 4 : 0)
        for (let index = target; back > 0 && index < target + 3; index++)
          light[index] = light[index - back]! + (light[index]! - light[index - back]!) * BEYOND
      }
  return Int16Array.from(light, counted)
}

/** The curve of greys: the look at each level, and straight lines between. */
const curveOf = (inkSet: InkSet, look: ImageLook): Int16Array => {
  const change = lookOf(inkSet.scale, look)
  const levels = Array.from(linear, (light) => luminance(change([light / FULL, light / FULL, light / FULL])))
  return Int16Array.from({ length: CURVE }, (_, index) => {
    const light = (index << 4) + 8
    let low = Math.min(254, encoded[index]!)
    if (low > 0 && linear[low]! > light) low--
    const part = (light - linear[low]!) / (linear[low + 1]! - linear[low]!)
    return counted(levels[low]! + (levels[low + 1]! - levels[low]!) * Math.min(1, Math.max(0, part)))
  })
}

/** The most looks that are kept, the oldest forgotten first. */
const MOST_KEPT = 24
const tablesByInks = new WeakMap<InkSet, Map<string, DitherTables>>()

/** The tables of a look on a panel's inks. */
export const tablesOf = (inkSet: InkSet, look: ImageLook): DitherTables => {
  const ofSet = tablesByInks.get(inkSet) ?? new Map<string, DitherTables>()
  tablesByInks.set(inkSet, ofSet)
  const key = `${look.preset} ${look.exposure} ${look.contrast} ${look.saturation}`
  const cached = ofSet.get(key)
  if (cached) return cached
  const tables: DitherTables = inkSet.grey
    ? { set: inkSet, nodes: undefined, curve: curveOf(inkSet, look) }
    : { set: inkSet, nodes: nodesOf(inkSet, look), curve: undefined }
  if (ofSet.size >= MOST_KEPT) ofSet.delete(ofSet.keys().next().value!)
  ofSet.set(key, tables)
  return tables
}
