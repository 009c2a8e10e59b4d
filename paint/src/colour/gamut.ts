import { oklab, type Triple } from './spaces.ts'

/** How much lightness and hue count against chroma where a colour has to give way. */
export interface Weights {
  lightness: number
  hue: number
}

/** A flat piece of what inks can mix, its corners one to three; `normal` points outwards where there is an inside. */
interface Face {
  corners: readonly Triple[]
  normal: Triple
  distance: number
}

/** A place on a face by the shares of its second and third corner. */
interface Spot {
  face: Face
  u: number
  v: number
}

/** A little light everywhere, so that near black small differences of hue do not count for much. */
const FLARE = 0.01
/** Each face is looked over at so many steps to a side, then more closely about the best place. */
const STEPS = 8
const FINEST = 1 / 256

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const NOWHERE: Triple = [0, 0, 0]

/** The triangles of the convex hull of four to a dozen points. */
const hullOf = (points: readonly Triple[]): Face[] => {
  const faces: Face[] = []
  points.forEach((a, i) => {
    points.slice(i + 1).forEach((b, j) => {
      for (const c of points.slice(i + j + 2)) {
        const raw = cross(minus(b, a), minus(c, a))
        const length = Math.sqrt(dot(raw, raw))
        if (length < 1e-9) continue
        for (const sign of [1 / length, -1 / length]) {
          const normal: Triple = [raw[0] * sign, raw[1] * sign, raw[2] * sign]
          const distance = dot(normal, a)
          if (points.every((point) => dot(normal, point) <= distance + 1e-9))
            faces.push({ corners: [a, b, c], normal, distance })
        }
      }
    })
  })
  return faces
}

const facesOf = (points: readonly Triple[]): Face[] =>
  points.length > 3 ? hullOf(points) : [{ corners: points, normal: NOWHERE, distance: -1 }]

const at = ({ face: { corners }, u, v }: Spot): Triple => {
  const [a, b, c = NOWHERE] = corners as [Triple, Triple, Triple?]
  const w = 1 - u - v
  return [a[0] * w + b[0] * u + c[0] * v, a[1] * w + b[1] * u + c[1] * v, a[2] * w + b[2] * u + c[2] * v]
}

const labOf = ([r, g, b]: Triple): Triple =>
  oklab([r * (1 - FLARE) + FLARE, g * (1 - FLARE) + FLARE, b * (1 - FLARE) + FLARE])

const spotsOn = (face: Face): Spot[] => {
  const spots: Spot[] = []
  const deep = face.corners.length > 2 ? STEPS : 0
  for (let i = 0; i <= STEPS; i++)
    for (let j = 0; j <= Math.min(deep, STEPS - i); j++) spots.push({ face, u: i / STEPS, v: j / STEPS })
  return spots
}

const ways = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, -1],
  [-1, 1],
] as const

/**
 * Colour → the nearest one that a mixture of these two to a dozen inks can show, in linear light. Nearest is meant in
 * OKLab, its differences split into lightness, chroma and hue.
 */
export const gamutOf = (inks: readonly Triple[], weights: Weights): ((colour: Triple) => Triple) => {
  const faces = facesOf(inks)
  const spots = faces.flatMap(spotsOn).map((spot) => ({ spot, lab: labOf(at(spot)) }))
  const apart = ([L, a, b]: Triple, chroma: number, [mL, ma, mb]: Triple) => {
    const c = chroma - Math.sqrt(ma * ma + mb * mb)
    const turn = (a - ma) * (a - ma) + (b - mb) * (b - mb) - c * c
    return weights.lightness * (L - mL) * (L - mL) + c * c + weights.hue * Math.max(0, turn)
  }
  return (colour) => {
    if (faces.every(({ normal, distance }) => dot(normal, colour) <= distance + 1e-6)) return colour
    const lab = labOf(colour)
    const chroma = Math.sqrt(lab[1] * lab[1] + lab[2] * lab[2])
    let best = spots[0]!.spot
    let least = Number.POSITIVE_INFINITY
    for (const one of spots) {
      const found = apart(lab, chroma, one.lab)
      if (found < least) {
        least = found
        best = one.spot
      }
    }
    const deep = best.face.corners.length > 2
    for (let step = 0.5 / STEPS; step >= FINEST; step /= 2)
      for (const [du, dv] of ways) {
        const next = { face: best.face, u: best.u + du * step, v: best.v + (deep ? dv * step : 0) }
        if (next.u < 0 || next.v < 0 || next.u + next.v > 1) continue
        const found = apart(lab, chroma, labOf(at(next)))
        if (found >= least) continue
        least = found
        best = next
      }
    return at(best)
  }
}
