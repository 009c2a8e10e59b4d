/** A colour by its chromaticity x and y: CIE 1931. */
type Point = readonly [x: number, y: number]
export type Primaries = Readonly<Record<'white' | 'red' | 'green' | 'blue', Point>>

type Row = readonly [number, number, number]
type Matrix = readonly [Row, Row, Row]

const apply = (matrix: Matrix, [x, y, z]: Row): Row => {
  const sum = ([a, b, c]: Row) => a * x + b * y + c * z
  return [sum(matrix[0]), sum(matrix[1]), sum(matrix[2])]
}

/** The transposed matrix. */
const transposed = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
]

/** The product of two matrices. The second matrix is applied first. */
const product = (matrix: Matrix, [a, b, c]: Matrix): Matrix => {
  const columns = transposed([a, b, c])
  return transposed([apply(matrix, columns[0]), apply(matrix, columns[1]), apply(matrix, columns[2])])
}

const inverse = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => {
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g]
  const determinant = a * A + b * B + c * C
  return [
    [A / determinant, (c * h - b * i) / determinant, (b * f - c * e) / determinant],
    [B / determinant, (a * i - c * g) / determinant, (c * d - a * f) / determinant],
    [C / determinant, (b * g - a * h) / determinant, (a * e - b * d) / determinant],
  ]
}

/** Bradford's matrix from XYZ to the signals of the eye's cones: ICC.1:2022, annex E. */
const toConeSignals: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/** The XYZ of a chromaticity at Y = 1. */
const xyzOf = ([x, y]: Point): Row => [x / y, 1, (1 - x - y) / y]

/**
 * Makes the matrix from light of these primaries to the signals of the eye's cones. Each signal is divided by its value
 * for white, so that the white of all primaries gives equal signals.
 */
function toCones({ white, red, green, blue }: Primaries): Matrix {
  const columns = transposed([xyzOf(red), xyzOf(green), xyzOf(blue)])
  const [r, g, b] = apply(inverse(columns), xyzOf(white))
  const [l, m, s] = apply(toConeSignals, xyzOf(white))
  const perWhite: Matrix = [
    [1 / l, 0, 0],
    [0, 1 / m, 0],
    [0, 0, 1 / s],
  ]
  const strengths: Matrix = [
    [r, 0, 0],
    [0, g, 0],
    [0, 0, b],
  ]
  return product(perWhite, product(toConeSignals, product(columns, strengths)))
}

/** The primaries of sRGB: ITU-R BT.709. */
export const bt709: Primaries = { white: [0.3127, 0.329], red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] }

const identity: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/**
 * Makes the matrix from light of these primaries to light of sRGB. Primaries on a line are unusable: the matrix then
 * changes nothing.
 */
export function toSrgbOf(primaries: Primaries): Matrix {
  const matrix = product(inverse(toCones(bt709)), toCones(primaries))
  // The matrix of primaries on a line, or nearly so, has huge or no numbers.
  return matrix.flat().every((value) => Math.abs(value) < 100) ? matrix : identity
}
