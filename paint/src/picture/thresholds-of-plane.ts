/** The entry in a plane of lightness for a pixel that is less than half opaque, and so is ignored. */
export const CLEAR = 255

/**
 * Otsu's threshold: the lightness that splits the pixels into two classes, below and above, with the least variance
 * within both. That is where the variance between the classes is the greatest, which is easier to compute.
 */
export const thresholdByHistogram = (plane: Uint8Array): number => {
  const counts = new Float64Array(256)
  for (const lightness of plane) counts[lightness]!++
  counts[CLEAR] = 0
  const pixelCount = counts.reduce((sum, count) => sum + count, 0)
  const lightnessSum = counts.reduce((sum, count, lightness) => sum + count * lightness, 0)
  let [belowCount, belowSum, bestLightness, mostVariance] = [0, 0, 127, -1]
  // Each step moves the pixels of one lightness from the class above to the class below.
  for (let lightness = 0; lightness < 254; lightness++) {
    belowCount += counts[lightness]!
    belowSum += counts[lightness]! * lightness
    const aboveCount = pixelCount - belowCount
    if (belowCount === 0 || aboveCount === 0) continue
    // The variance between two classes is the product of their sizes and of the squared distance of their means.
    const distance = belowSum / belowCount - (lightnessSum - belowSum) / aboveCount
    const variance = belowCount * aboveCount * distance * distance
    if (variance <= mostVariance) continue
    mostVariance = variance
    bestLightness = lightness
  }
  return bestLightness + 0.5
}

/** The part of the mean lightness around a pixel below which the pixel is dark. */
const DARKER = 0.85

/**
 * The adaptive threshold of Bradley and Roth: makes a function that returns the thresholds of a row's pixels. Rows must
 * be requested in order, from 0 on. The threshold of a pixel is a part of the mean lightness in a square around it,
 * whose side is an eighth of the width. Transparent pixels do not count.
 *
 * The square is not added up anew for each pixel. Each column keeps its sum over the rows of the square, and these sums
 * are added up along the row.
 */
export const thresholdsBySurroundings = (
  plane: Uint8Array,
  width: number,
  height: number,
): ((y: number) => Float64Array) => {
  // Half the side of the square.
  const reach = Math.max(4, width >> 4)
  const columnSums = new Float64Array(width)
  const columnCounts = new Int32Array(width)
  const thresholds = new Float64Array(width)
  /** Adds a row to the columns (`sign` is 1), or takes it away (-1). */
  const addRow = (y: number, sign: number) => {
    for (let x = 0, index = y * width; x < width; x++, index++) {
      if (plane[index] === CLEAR) continue
      columnSums[x]! += sign * plane[index]!
      columnCounts[x]! += sign
    }
  }
  // The rows within reach of row 0, except the last of them, which enters when row 0 is requested.
  for (let y = 0; y < Math.min(reach, height); y++) addRow(y, 1)
  return (y) => {
    // The square moves down: one row enters it, and one leaves.
    if (y + reach < height) addRow(y + reach, 1)
    if (y - reach - 1 >= 0) addRow(y - reach - 1, -1)
    let [squareSum, squareCount] = [0, 0]
    const addColumn = (x: number, sign: number) => {
      squareSum += sign * columnSums[x]!
      squareCount += sign * columnCounts[x]!
    }
    // Along the row, columns enter and leave the square in the same way.
    for (let x = 0; x < Math.min(reach, width); x++) addColumn(x, 1)
    for (let x = 0; x < width; x++) {
      if (x + reach < width) addColumn(x + reach, 1)
      if (x - reach - 1 >= 0) addColumn(x - reach - 1, -1)
      const mean = squareSum / Math.max(1, squareCount)
      thresholds[x] = mean * DARKER
    }
    return thresholds
  }
}
