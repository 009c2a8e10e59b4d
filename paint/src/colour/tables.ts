import { counted, type InkSet } from './ink-set.ts'
import { type Look, lookOf } from './look.ts'
import { encoded, FULL, linear, linearOf, luminance } from './spaces.ts'

/**
 * The table of a look over sRGB: nodes at every tenth of each channel, red slowest, and one more after the last so that
 * white has a neighbour. Four numbers a node: counted light of red, green and blue, and nothing. Small, to be made in a
 * moment and to stay in a processor's nearest memory.
 */
export const NODES = 12
const LAST = NODES - 2
const nodeLight = Float64Array.from({ length: NODES }, (_, node) => linearOf(Math.min(node, LAST) / LAST))
/** Between which nodes a level lies, in 256ths: where its light lies between theirs. */
export const placeOf: Readonly<Uint16Array> = Uint16Array.from({ length: 256 }, (_, level) => {
  const node = Math.floor((level * LAST) / 255)
  const from = nodeLight[node]!
  const part = level === 255 ? 0 : (linearOf(level / 255) - from) / (nodeLight[node + 1]! - from)
  return (node << 8) + Math.round(part * 256)
})
/** What each channel's level adds to luminance, 0 to FULL in all: red, green and blue one after the other. */
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
export interface Tables {
  set: InkSet
  /** For more than two inks: the table of the look. */
  nodes: Int16Array | undefined
  /** For black and white: luminance, shifted right by 4 → counted light. */
  curve: Int16Array | undefined
}

const nodesOf = (set: InkSet, look: Look): Int16Array => {
  const change = lookOf(set.scale, look)
  const nodes = new Int16Array(NODES * NODES * NODES * 4)
  let to = 0
  for (let r = 0; r < NODES; r++)
    for (let g = 0; g < NODES; g++)
      for (let b = 0; b < NODES; b++, to += 4) {
        const before = r > LAST ? NODES * NODES : g > LAST ? NODES : b > LAST ? 1 : 0
        if (before > 0) nodes.copyWithin(to, to - before * 4, to - before * 4 + 4)
        else nodes.set(change([nodeLight[r]!, nodeLight[g]!, nodeLight[b]!]).map(counted), to)
      }
  return nodes
}

/** Greys go through the look level by level, and straight between. */
const curveOf = (set: InkSet, look: Look): Int16Array => {
  const change = lookOf(set.scale, look)
  const levels = Array.from(linear, (light) => luminance(change([light / FULL, light / FULL, light / FULL])))
  return Int16Array.from({ length: CURVE }, (_, at) => {
    const light = (at << 4) + 8
    let low = Math.min(254, encoded[at]!)
    if (low > 0 && linear[low]! > light) low--
    const part = (light - linear[low]!) / (linear[low + 1]! - linear[low]!)
    return counted(levels[low]! + (levels[low + 1]! - levels[low]!) * Math.min(1, Math.max(0, part)))
  })
}

/** So many looks are kept, the oldest forgotten first. */
const MOST_KEPT = 24
const kept = new WeakMap<InkSet, Map<string, Tables>>()

/** The tables of a look on a panel's inks. */
export const tablesOf = (set: InkSet, look: Look): Tables => {
  const ofSet = kept.get(set) ?? new Map<string, Tables>()
  kept.set(set, ofSet)
  const key = `${look.preset} ${look.exposure} ${look.contrast} ${look.saturation}`
  const known = ofSet.get(key)
  if (known) return known
  const made: Tables = set.grey
    ? { set, nodes: undefined, curve: curveOf(set, look) }
    : { set, nodes: nodesOf(set, look), curve: undefined }
  if (ofSet.size >= MOST_KEPT) ofSet.delete(ofSet.keys().next().value!)
  ofSet.set(key, made)
  return made
}
