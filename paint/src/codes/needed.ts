import type { Element } from '@wifi-tms/contract/elements'

/**
 * The smallest file that draws the code of an element: 0 is draw.ts, 1 draw-letters.ts, 2 draw-any.ts; -1 if the
 * element is no code. Each file is larger than the one before it, and also draws the codes of that file.
 */
export const codePartOf = (element: Element): number => {
  if (element.kind === 'qrcode') return element.eci ? 2 : 0
  if (element.kind !== 'barcode') return -1
  if (/^(ean13|ean8|upca|upce|itf14)$/.test(element.symbology)) return 0
  return /^(code128|code39)$/.test(element.symbology) ? 1 : 2
}
