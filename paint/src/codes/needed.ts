import type { Element } from '@wifi-tms/contract/elements'

/**
 * The first of draw.ts (0), draw-letters.ts (1) and draw-any.ts (2) that draws an element, each heavier than the one before and all
 * that it draws and more; -1 where it is no code.
 */
export const codePartOf = (element: Element): number => {
  if (element.kind === 'qrcode') return element.eci ? 2 : 0
  if (element.kind !== 'barcode') return -1
  if (/^(ean13|ean8|upca|upce|itf14)$/.test(element.symbology)) return 0
  return /^(code128|code39)$/.test(element.symbology) ? 1 : 2
}
