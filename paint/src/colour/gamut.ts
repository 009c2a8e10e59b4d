import type { Triple } from './spaces.ts'

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const along = (a: Triple, way: Triple, t: number): Triple => [a[0] + way[0] * t, a[1] + way[1] * t, a[2] + way[2] * t]
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Luminance counts most where a colour has to give way, blueness least. */
const LIGHT = 3
const BLUENESS = 0.6

const toOpponent = ([r, g, b]: Triple): Triple => {
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return [light * LIGHT, r - light, (b - light) * BLUENESS]
}

const fromOpponent = ([l, x, y]: Triple): Triple => {
  const light = l / LIGHT
  const [r, b] = [x + light, y / BLUENESS + light]
  return [r, (light - 0.2126 * r - 0.0722 * b) / 0.7152, b]
}

type Face = { corners: readonly [Triple, Triple, Triple]; normal: Triple; distance: number }

/** The triangles of the convex hull of at most a dozen points, normals outwards. */
const facesOf = (points: readonly Triple[]): Face[] => {
  const faces: Face[] = []
  points.forEach((a, i) => {
    points.slice(i + 1).forEach((b, j) => {
      for (const c of points.slice(i + j + 2)) {
        const raw = cross(minus(b, a), minus(c, a))
        const length = Math.sqrt(dot(raw, raw))
        if (length < 1e-9) continue
        for (const sign of [1 / length, -1 / length]) {
          const normal = along([0, 0, 0], raw, sign)
          const distance = dot(normal, a)
          if (points.every((point) => dot(normal, point) <= distance + 1e-9))
            faces.push({ corners: [a, b, c], normal, distance })
        }
      }
    })
  })
  return faces
}

/** The point of a triangle nearest to p (Christer Ericson, Real-Time Collision Detection, 5.1.5). */
const nearestOn = ([a, b, c]: Face['corners'], p: Triple): Triple => {
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(p, a)]
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)]
  if (d1 <= 0 && d2 <= 0) return a
  const bp = minus(p, b)
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)]
  if (d3 >= 0 && d4 <= d3) return b
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return along(a, ab, d1 / (d1 - d3))
  const cp = minus(p, c)
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)]
  if (d6 >= 0 && d5 <= d6) return c
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return along(a, ac, d2 / (d2 - d6))
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 >= d3 && d5 >= d6) return along(b, minus(c, b), (d4 - d3) / (d4 - d3 + (d5 - d6)))
  const whole = va + vb + vc
  return along(along(a, ab, vb / whole), ac, vc / whole)
}

/** For inks that span a volume: colour → the nearest one that a mixture of them can show, in linear light. */
export const gamutOf = (inks: readonly Triple[]): ((colour: Triple) => Triple) => {
  const faces = facesOf(inks.map(toOpponent))
  return (colour) => {
    const point = toOpponent(colour)
    let best = point
    let least = Number.POSITIVE_INFINITY
    for (const { corners, normal, distance } of faces) {
      // The nearest point of the hull lies on a face that is seen from outside.
      if (dot(normal, point) <= distance) continue
      const near = nearestOn(corners, point)
      const way = minus(near, point)
      const apart = dot(way, way)
      if (apart < least) {
        least = apart
        best = near
      }
    }
    return best === point ? colour : fromOpponent(best)
  }
}
