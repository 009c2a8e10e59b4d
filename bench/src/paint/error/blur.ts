/** Three numbers a pixel, row by row: light, linear, 1 = a screen's white. */
export interface Light {
  width: number
  height: number
  values: Float64Array
}

/** The weights of a Gaussian of this sigma, from the middle on, cut where they no longer count; together with their mirror image they sum to 1. */
const weightsOf = (sigma: number): number[] => {
  const half = Array.from({ length: Math.ceil(3 * sigma) + 1 }, (_, at) => Math.exp(-(at * at) / (2 * sigma * sigma)))
  const sum = half.reduce((all, one) => all + 2 * one, -half[0]!)
  return half.map((one) => one / sum)
}

/** One pass along lines of `length` pixels, `step` numbers apart; what lies beyond an end is like the end. */
const pass = (values: Float64Array, starts: readonly number[], length: number, step: number, weights: number[]) => {
  const out = new Float64Array(values.length)
  const last = length - 1
  for (const start of starts)
    for (let at = 0; at < length; at++)
      for (let channel = 0; channel < 3; channel++) {
        const from = start + channel
        let sum = weights[0]! * values[from + at * step]!
        for (let tap = 1; tap < weights.length; tap++) {
          const before = at < tap ? 0 : at - tap
          const after = at + tap > last ? last : at + tap
          sum += weights[tap]! * (values[from + before * step]! + values[from + after * step]!)
        }
        out[from + at * step] = sum
      }
  return out
}

/** What an eye sees of a picture from so far that fine grain runs together: blurred by a Gaussian of `sigma` pixels. */
export function blurred({ width, height, values }: Light, sigma: number): Light {
  const weights = weightsOf(sigma)
  const rows = Array.from({ length: height }, (_, y) => y * width * 3)
  const columns = Array.from({ length: width }, (_, x) => x * 3)
  const across = pass(values, rows, width, 3, weights)
  return { width, height, values: pass(across, columns, height, width * 3, weights) }
}
