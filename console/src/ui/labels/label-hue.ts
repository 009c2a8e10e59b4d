/**
 * Computes the hue of a label, 0 to 359 degrees, from its text, so that the label has the same colour everywhere.
 */
export function labelHue(label: string): number {
  // A hash modulo a prime; the factor 137 moves the hues of similar texts far apart.
  let hash = 0
  for (const char of label) hash = (hash * 31 + char.codePointAt(0)!) % 1_000_003
  return (hash * 137) % 360
}
