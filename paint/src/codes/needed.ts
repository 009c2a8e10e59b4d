import type { Element } from '@wifi-tms/contract/elements'

/**
 * The module that draws the code of an element: 0 is draw.ts, 1 draw-letters.ts, 2 draw-any.ts; -1 where it is no code.
 * Each module is heavier than the one before, and draws all that it draws.
 */
export const codePartOf = (element: Element): number => {
  if (element.kind === 'qrcode') return element.eci ? 2 : 0
  if (element.kind !== 'barcode') return -1
  if (/^(ean13|ean8|upca|upce|itf14)$/.test(element.symbology)) return 0
  return /^(code128|code39)$/.test(element.symbology) ? 1 : 2
}
