import { type Triple, writeOklab } from './spaces.ts'

/** The weights of lightness and hue, against 1 for chroma, in the distance between a colour and a reachable one. */
export interface GamutWeights {
  lightness: number
  hue: number
}

/**
 * A piece of the gamut's surface, with up to three corners. `normal` points outwards, and `distance` is the distance of
 * the piece's plane from the origin. A gamut of fewer than four inks has no inside, and the normal is 0.
 */
interface GamutFace {
  corners: readonly Triple[]
  normal: Triple
  distance: number
}

/** Stray light that is added to every colour, so that differences of hue near black count little. */
const FLARE = 0.01
/** The steps along a side in the first search of a face; a finer search around the best spot follows. */
const STEPS = 6
/** The last step of the finer search, as a part of the side. */
const FINEST = 1 / 2000
/** The OKLab chroma at which a colour starts to count as strong, and the range after which it counts fully. */
const STRONG = 0.12
const STRONG_RANGE = 0.05
/** The changes of the weights for strong colours: less for lightness, more for hue, so that reds stay red. */
const LESS_LIGHTNESS = 0.55
const MORE_HUE = 0.6

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const NOWHERE: Triple = [0, 0, 0]

/**
 * The triangles of the convex hull of four to a dozen points. A triangle belongs to the hull if all points are on one
 * side of its plane.
 */
const hullOf = (points: readonly Triple[]): GamutFace[] => {
  const faces: GamutFace[] = []
  points.forEach((a, i) => {
    points.slice(i + 1).forEach((b, j) => {
      for (const c of points.slice(i + j + 2)) {
        const raw = cross(minus(b, a), minus(c, a))
        const length = Math.sqrt(dot(raw, raw))
        if (length < 1e-9) continue
        // Both directions of the normal are tried, each scaled to length 1.
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

/**
 * The surface of the gamut. A face of two or three inks has the normal 0 and the distance -1, so that every colour
 * counts as on its outer side.
 */
const facesOf = (points: readonly Triple[]): GamutFace[] =>
  points.length > 3 ? hullOf(points) : [{ corners: points, normal: NOWHERE, distance: -1 }]

/** The six directions of the finer search, as pairs of u and v. */
const DIRECTIONS = [1, 0, -1, 0, 0, 1, 0, -1, 1, -1, -1, 1]

/**
 * Makes a function from a colour to the nearest mixture of these two to twelve inks, both in linear light. The distance
 * is measured in OKLab, split into lightness, chroma and hue. Strong colours lose more lightness and less hue: a red
 * that is brighter than the red ink becomes that ink, not a brown of the same brightness.
 */
export const gamutOf = (inks: readonly Triple[], weights: GamutWeights): ((colour: Triple) => Triple) => {
  const faces = facesOf(inks)
  const flared = (light: number) => light * (1 - FLARE) + FLARE
  // The first corner of each face, and the vectors to its second and third corner, with the flare added.
  const planes = faces.map(({ corners }) => {
    const [a, b, c = a] = corners.map((corner): Triple => [flared(corner[0]), flared(corner[1]), flared(corner[2])])
    return Float64Array.of(...a!, ...minus(b!, a!), ...minus(c!, a!))
  })
  const lab = new Float64Array(3)
  let [L, a, b, chroma, lightness, hue] = [0, 0, 0, 0, 0, 0]
  /**
   * The squared distance of the colour from another one. The difference of hue is what the difference of chroma leaves
   * over of the distance between the two in the plane of a and b.
   */
  const differenceFrom = (otherL: number, otherA: number, otherB: number) => {
    const chromaDifference = chroma - Math.sqrt(otherA * otherA + otherB * otherB)
    const hueDifference =
      (a - otherA) * (a - otherA) + (b - otherB) * (b - otherB) - chromaDifference * chromaDifference
    return (
      lightness * (L - otherL) * (L - otherL) + chromaDifference * chromaDifference + hue * Math.max(0, hueDifference)
    )
  }
  /** Writes the OKLab of a spot on a face to `lab`: its first corner, plus u and v of its two vectors. */
  const writeSpot = (p: Float64Array, u: number, v: number) =>
    writeOklab(p[0]! + u * p[3]! + v * p[6]!, p[1]! + u * p[4]! + v * p[7]!, p[2]! + u * p[5]! + v * p[8]!, lab)
  // Five numbers for each spot of the first search: u and v on its face, and its OKLab.
  const spots = faces.map(({ corners }, face) => {
    const spotNumbers: number[] = []
    for (let i = 0; i <= STEPS; i++)
      for (let j = 0; j <= (corners.length > 2 ? STEPS - i : 0); j++) {
        writeSpot(planes[face]!, i / STEPS, j / STEPS)
        spotNumbers.push(i / STEPS, j / STEPS, ...lab)
      }
    return Float64Array.from(spotNumbers)
  })
  return (colour) => {
    writeOklab(flared(colour[0]), flared(colour[1]), flared(colour[2]), lab)
    L = lab[0]!
    a = lab[1]!
    b = lab[2]!
    chroma = Math.sqrt(a * a + b * b)
    const strong = Math.min(1, Math.max(0, (chroma - STRONG) / STRONG_RANGE))
    lightness = weights.lightness * (1 - LESS_LIGHTNESS * strong)
    hue = weights.hue * (1 + MORE_HUE * strong)
    // -1 while no face has the colour on its outer side.
    let nearestFace = -1
    let best = 0
    let leastDifference = Number.POSITIVE_INFINITY
    // The nearest face has the colour on its outer side; if there is no such face, the colour is inside the gamut.
    for (let face = 0; face < faces.length; face++) {
      const { normal, distance } = faces[face]!
      if (dot(normal, colour) <= distance + 1e-6) continue
      const faceSpots = spots[face]!
      for (let index = 0; index < faceSpots.length; index += 5) {
        const difference = differenceFrom(faceSpots[index + 2]!, faceSpots[index + 3]!, faceSpots[index + 4]!)
        if (difference >= leastDifference) continue
        leastDifference = difference
        best = index
        nearestFace = face
      }
    }
    if (nearestFace < 0) return colour
    const plane = planes[nearestFace]!
    const isTriangle = faces[nearestFace]!.corners.length > 2
    let u = spots[nearestFace]![best]!
    let v = spots[nearestFace]![best + 1]!
    for (let step = 0.5 / STEPS; step >= FINEST; ) {
      let moved = false
      for (let direction = 0; direction < DIRECTIONS.length; direction += 2) {
        const nextU = u + DIRECTIONS[direction]! * step
        const nextV = isTriangle ? v + DIRECTIONS[direction + 1]! * step : 0
        if (nextU < 0 || nextV < 0 || nextU + nextV > 1) continue
        writeSpot(plane, nextU, nextV)
        const difference = differenceFrom(lab[0]!, lab[1]!, lab[2]!)
        if (difference >= leastDifference) continue
        leastDifference = difference
        u = nextU
        v = nextV
        moved = true
      }
      if (!moved) step /= 4
    }
    const light = (channel: 0 | 1 | 2) =>
      (plane[channel]! + u * plane[channel + 3]! + v * plane[channel + 6]! - FLARE) / (1 - FLARE)
    return [light(0), light(1), light(2)]
  }
}
