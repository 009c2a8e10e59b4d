/**
 * The hue of a label, 0 to 359 degrees. It follows from the text, so that it is the same everywhere and for everybody.
 */
export function labelHue(label: string): number {
  let sum = 0
  for (const char of label) sum = (sum * 31 + char.codePointAt(0)!) % 1_000_003
  return (sum * 137) % 360
}
