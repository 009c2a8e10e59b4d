/**
 * Computes the hue of a label, 0 to 359 degrees, from its text, so that the label has the same colour everywhere.
 */
export function labelHue(label: string): number {
  // A hash modulo a prime; the factor 137 moves the hues of similar texts far apart.
  let sum = 0
  for (const char of label) sum = (sum * 31 + char.codePointAt(0)!) % 1_000_003
  return (sum * 137) % 360
}
