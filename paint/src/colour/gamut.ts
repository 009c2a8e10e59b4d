import { type Triple, writeOklab } from './spaces.ts'

/**
 * The weights of the differences of lightness and hue in the distance between a colour and a mixture of inks. The
 * difference of chroma has the weight 1.
 */
export interface GamutWeights {
  lightness: number
  hue: number
}

/**
 * A face of the gamut: a piece of its surface with two or three corners. `normal` has length 1 and points outwards, and
 * `distance` is the distance of the face's plane from the origin. A gamut of fewer than four inks has no inside, and
 * its single face has the normal 0.
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
const FINEST_STEP = 1 / 2000
/** Colours above this OKLab chroma count as strong. */
const STRONG_CHROMA = 0.12
/** A colour counts as fully strong when its chroma exceeds STRONG_CHROMA by this much. */
const STRONG_RANGE = 0.05
/** For a fully strong colour, the weight of lightness falls and that of hue grows by these shares: reds stay red. */
const LESS_LIGHTNESS = 0.55
const MORE_HUE = 0.6

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const ZERO: Triple = [0, 0, 0]

/**
 * The triangles of the convex hull of four to a dozen points. A triangle belongs to the hull if all points are on one
 * side of its plane.
 */
const hullOf = (points: readonly Triple[]): GamutFace[] => {
  const faces: GamutFace[] = []
  points.forEach((a, i) => {
    points.slice(i + 1).forEach((b, j) => {
      // `b` has the index i + 1 + j in `points`, and `c` comes after it.
      for (const c of points.slice(i + j + 2)) {
        const perpendicular = cross(minus(b, a), minus(c, a))
        const length = Math.sqrt(dot(perpendicular, perpendicular))
        // Three points on one line span no plane.
        if (length < 1e-9) continue
        // Both directions of the normal are tried, each scaled to length 1.
        for (const factor of [1 / length, -1 / length]) {
          const normal: Triple = [perpendicular[0] * factor, perpendicular[1] * factor, perpendicular[2] * factor]
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
 * The faces of the gamut of these inks. The single face of two or three inks has the normal 0 and the distance -1, so
 * that every colour counts as on its outer side.
 */
const facesOf = (points: readonly Triple[]): GamutFace[] =>
  points.length > 3 ? hullOf(points) : [{ corners: points, normal: ZERO, distance: -1 }]

/** The six directions of the finer search as pairs of numbers, u and v: along each side of a triangle, both ways. */
const DIRECTIONS = [1, 0, -1, 0, 0, 1, 0, -1, 1, -1, -1, 1]

/**
 * Makes a function from a colour to the nearest mixture of these two to twelve inks; colours and inks are in linear
 * light. The distance is measured in OKLab, split into lightness, chroma and hue. A strong colour rather changes its
 * lightness than its hue: a red that is brighter than the red ink becomes that ink, not a brown of the same brightness.
 */
export const gamutOf = (inks: readonly Triple[], weights: GamutWeights): ((colour: Triple) => Triple) => {
  const faces = facesOf(inks)
  const flared = (light: number) => light * (1 - FLARE) + FLARE
  // Nine numbers for each face: its first corner, and the vectors from there to its second and third corner, with the
  // flare added. A face of two corners has the vector 0 in place of the last one.
  const planes = faces.map(({ corners }) => {
    const [a, b, c = a] = corners.map((corner): Triple => [flared(corner[0]), flared(corner[1]), flared(corner[2])])
    return Float64Array.of(...a!, ...minus(b!, a!), ...minus(c!, a!))
  })
  const lab = new Float64Array(3)
  // The colour that is being mapped: its OKLab, its chroma, and the weights that hold for it.
  let [L, a, b, chroma, lightnessWeight, hueWeight] = [0, 0, 0, 0, 0, 0]
  /**
   * The squared, weighted distance of the colour from another one. In the plane of a and b, the squared distance of the
   * two is the sum of their squared differences of chroma and of hue; so the difference of hue follows from the others.
   */
  const differenceFrom = (otherL: number, otherA: number, otherB: number) => {
    const chromaDifference = chroma - Math.sqrt(otherA * otherA + otherB * otherB)
    const squaredHueDifference =
      (a - otherA) * (a - otherA) + (b - otherB) * (b - otherB) - chromaDifference * chromaDifference
    return (
      lightnessWeight * (L - otherL) * (L - otherL) +
      chromaDifference * chromaDifference +
      hueWeight * Math.max(0, squaredHueDifference)
    )
  }
  /**
   * Writes the OKLab of a spot on a face to `lab`. The spot is the face's first corner, plus u of the vector to its
   * second corner and v of the vector to its third one; u and v are at least 0, and together at most 1.
   */
  const writeSpot = (p: Float64Array, u: number, v: number) =>
    writeOklab(p[0]! + u * p[3]! + v * p[6]!, p[1]! + u * p[4]! + v * p[7]!, p[2]! + u * p[5]! + v * p[8]!, lab)
  // The spots of the first search, an even lattice on each face; five numbers for each: u and v, and its OKLab.
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
    const strength = Math.min(1, Math.max(0, (chroma - STRONG_CHROMA) / STRONG_RANGE))
    lightnessWeight = weights.lightness * (1 - LESS_LIGHTNESS * strength)
    hueWeight = weights.hue * (1 + MORE_HUE * strength)
    // The first search goes over the lattices of all faces that have the colour on their outer side, as only they can
    // be nearest. If there is no such face, `nearestFace` stays -1: the colour is inside the gamut.
    let nearestFace = -1
    let bestSpot = 0
    let leastDifference = Number.POSITIVE_INFINITY
    for (let face = 0; face < faces.length; face++) {
      // `normal` and `distance` are those of the inks without flare, like `colour`.
      const { normal, distance } = faces[face]!
      if (dot(normal, colour) <= distance + 1e-6) continue
      const faceSpots = spots[face]!
      for (let index = 0; index < faceSpots.length; index += 5) {
        const difference = differenceFrom(faceSpots[index + 2]!, faceSpots[index + 3]!, faceSpots[index + 4]!)
        if (difference >= leastDifference) continue
        leastDifference = difference
        bestSpot = index
        nearestFace = face
      }
    }
    if (nearestFace < 0) return colour
    const plane = planes[nearestFace]!
    const isTriangle = faces[nearestFace]!.corners.length > 2
    let u = spots[nearestFace]![bestSpot]!
    let v = spots[nearestFace]![bestSpot + 1]!
    // The finer search moves the spot while that brings it nearer, and takes smaller steps when no direction does.
    for (let step = 0.5 / STEPS; step >= FINEST_STEP; ) {
      let moved = false
      for (let direction = 0; direction < DIRECTIONS.length; direction += 2) {
        const nextU = u + DIRECTIONS[direction]! * step
        const nextV = isTriangle ? v + DIRECTIONS[direction + 1]! * step : 0
        // The spot stays on its face.
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
    // The found spot in linear light, without the flare.
    const light = (channel: 0 | 1 | 2) =>
      (plane[channel]! + u * plane[channel + 3]! + v * plane[channel + 6]! - FLARE) / (1 - FLARE)
    return [light(0), light(1), light(2)]
  }
}
