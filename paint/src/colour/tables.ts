import { countedLight, type InkSet } from './ink-set.ts'
import { type ImageLook, lookOf } from './look.ts'
import { FULL, levelsByLight, lightsByLevel, linearOf, luminance } from './spaces.ts'

/**
 * The number of nodes along each channel in the table of a look: ten in the range of sRGB levels, and one beyond it.
 * The table is a cube of nodes, and light between them is interpolated. Red changes slowest. A node has four numbers:
 * the counted light of red, green and blue, and a filler, the least number. The table is small, so that it is computed
 * quickly.
 */
export const NODES = 11
const LAST = NODES - 1
/** The distance from one node to the next, in tenths of an sRGB level: a power of two, for quick division. */
const NODE_DISTANCE = 256
/**
 * The deviation of the light between each node and the next from a straight line, in 64ths, as linear light is a curve
 * of sRGB levels.
 */
export const BENDS: Readonly<Uint8Array> = Uint8Array.of(25, 22, 15, 11, 9, 7, 6, 6, 5, 4)
/** The number of parts into which the light between a node and the next is divided. */
export const PARTS = 16384
/**
 * For each sRGB level: the node at or below it, shifted left by 16, plus the PARTS from there towards the next node.
 */
export const nodePlaces: Readonly<Uint32Array> = Uint32Array.from({ length: 256 }, (_, level) => {
  const tenths = level * 10
  // `>> 8` divides by NODE_DISTANCE; the offset is the rest.
  const node = tenths >> 8
  const offset = tenths & (NODE_DISTANCE - 1)
  const straightParts = offset * (PARTS / NODE_DISTANCE)
  // A parabola that is 0 at both nodes. PARTS are 64 times NODE_DISTANCE, so a bend in 64ths needs no factor.
  const bentParts = (offset - ((offset * offset) >> 8)) * BENDS[node]!
  return (node << 16) + straightParts - bentParts
})
/**
 * The linear light of each node, for which a look is computed. The last node is beyond white and has the light of
 * white.
 */
const nodeLights = Float64Array.from({ length: NODES }, (_, node) =>
  linearOf(Math.min(1, (node * NODE_DISTANCE) / 2550)),
)
/** The distance between the last two nodes, divided by the distance between the last node but one and white. */
const BEYOND = PARTS / (nodePlaces[255]! & 0xffff)
/**
 * The luminance of each level of red, then green, then blue; the sum of the three is 0 to FULL.
 */
export const luminanceTable: Readonly<Uint16Array> = (() => {
  const table = new Uint16Array(768)
  lightsByLevel.forEach((light, level) => {
    table[level] = Math.round(light * luminance([1, 0, 0]))
    table[512 + level] = Math.round(light * luminance([0, 0, 1]))
    table[256 + level] = light - table[level]! - table[512 + level]!
  })
  return table
})()
/** The length of a curve of greys, which has a number for each 16 steps of luminance. */
export const CURVE = (FULL >> 4) + 1

/** The tables with which a picture is dithered: the ink set, and its look as a table or as a curve. */
export interface DitherTables {
  set: InkSet
  /** For more than two inks: the table of the look. */
  nodes: Int16Array | undefined
  /** For black and white: the counted light; the index is the luminance shifted right by 4. */
  curve: Int16Array | undefined
}

/** The table of a look: the counted light of each node. */
const nodesOf = (inkSet: InkSet, look: ImageLook): Int16Array => {
  const change = lookOf(inkSet.scale, look)
  const light = new Float64Array(NODES * NODES * NODES * 4).fill(Number.NEGATIVE_INFINITY)
  let target = 0
  for (let r = 0; r < NODES; r++)
    for (let g = 0; g < NODES; g++)
      for (let b = 0; b < NODES; b++, target += 4) {
        light.set(change([nodeLights[r]!, nodeLights[g]!, nodeLights[b]!]), target)
        // The last node of a channel has the light of white so far. It is extrapolated, on the line from the node
        // before it through white, to its place beyond; `stepBack` is the distance to the node before it in all such
        // channels.
        const stepBack = (r === LAST ? NODES * NODES * 4 : 0) + (g === LAST ? NODES * 4 : 0) + (b === LAST ? 4 : 0)
        for (let index = target; stepBack > 0 && index < target + 3; index++) {
          const before = light[index - stepBack]!
          light[index] = before + (light[index]! - before) * BEYOND
        }
      }
  return Int16Array.from(light, countedLight)
}

/** The curve of greys: the look at each sRGB level, and linear interpolation between them. */
const curveOf = (inkSet: InkSet, look: ImageLook): Int16Array => {
  const change = lookOf(inkSet.scale, look)
  const changedLights = Array.from(lightsByLevel, (light) =>
    luminance(change([light / FULL, light / FULL, light / FULL])),
  )
  return Int16Array.from({ length: CURVE }, (_, index) => {
    // An entry stands for 16 steps of luminance, and has the light of the middle one.
    const light = (index << 4) + 8
    // The sRGB level just below the light.
    let low = Math.min(254, levelsByLight[index]!)
    // `levelsByLight` has the nearest level, which may be above the light.
    if (low > 0 && lightsByLevel[low]! > light) low--
    const part = (light - lightsByLevel[low]!) / (lightsByLevel[low + 1]! - lightsByLevel[low]!)
    return countedLight(
      changedLights[low]! + (changedLights[low + 1]! - changedLights[low]!) * Math.min(1, Math.max(0, part)),
    )
  })
}

/** The maximum number of cached looks of an ink set; the oldest is dropped first. */
const MOST_CACHED = 24
const tablesByInks = new WeakMap<InkSet, Map<string, DitherTables>>()

/** The tables of an ink set and a look, cached per thread. */
export const tablesOf = (inkSet: InkSet, look: ImageLook): DitherTables => {
  const tablesByLook = tablesByInks.get(inkSet) ?? new Map<string, DitherTables>()
  tablesByInks.set(inkSet, tablesByLook)
  const key = `${look.preset} ${look.exposure} ${look.contrast} ${look.saturation}`
  const cached = tablesByLook.get(key)
  if (cached) return cached
  const tables: DitherTables = inkSet.grey
    ? { set: inkSet, nodes: undefined, curve: curveOf(inkSet, look) }
    : { set: inkSet, nodes: nodesOf(inkSet, look), curve: undefined }
  if (tablesByLook.size >= MOST_CACHED) tablesByLook.delete(tablesByLook.keys().next().value!)
  tablesByLook.set(key, tables)
  return tables
}
