import type { Font } from '@wifi-tms/contract/fonts'

/**
 * Groups successive fonts of one family, and orders each group from the lightest to the heaviest font. If the list is
 * not ordered by family, a family may form several groups.
 */
export function familiesIn(fonts: readonly Font[]): { family: string; fonts: [Font, ...Font[]] }[] {
  const families: { family: string; fonts: [Font, ...Font[]] }[] = []
  for (const font of fonts) {
    const last = families.at(-1)
    if (last?.family === font.family) last.fonts.push(font)
    else families.push({ family: font.family, fonts: [font] })
  }
  for (const { fonts } of families) fonts.sort((a, b) => a.weightMin - b.weightMin || a.weightMax - b.weightMax)
  return families
}
