/** The sine of an angle of 0 to 45 degrees, in radians, by its series, as `Math.sin` may differ between engines. */
const sinSmall = (r: number): number => {
  const s = r * r
  return r * (1 - (s / 6) * (1 - (s / 20) * (1 - (s / 42) * (1 - (s / 72) * (1 - (s / 110) * (1 - s / 156))))))
}

/** The cosine of an angle of 0 to 45 degrees, in radians, by its series. */
const cosSmall = (r: number): number => {
  const s = r * r
  return (
    1 - (s / 2) * (1 - (s / 12) * (1 - (s / 30) * (1 - (s / 56) * (1 - (s / 90) * (1 - (s / 132) * (1 - s / 182))))))
  )
}

const RADIANS = Math.PI / 180

/** The sine and cosine of an angle in degrees, exact at multiples of 90, and the same in every engine. */
export const sinCos = (degrees: number): { sin: number; cos: number } => {
  const quarters = Math.round(degrees / 90)
  const remainder = (degrees - quarters * 90) * RADIANS
  const sin = sinSmall(remainder)
  const cos = cosSmall(remainder)
  // 0 to 3, also for negative angles: -1 % 4 is -1.
  switch (((quarters % 4) + 4) % 4) {
    case 0:
      return { sin, cos }
    case 1:
      return { sin: cos, cos: -sin }
    case 2:
      return { sin: -sin, cos: -cos }
    default:
      return { sin: -cos, cos: sin }
  }
}
