import { uprightSize } from '@wifi-tms/contract/drawing'
import type { Indexed } from '@wifi-tms/paint/frame'
import type { Panel } from '@wifi-tms/paint/panels'
import { isLit } from '@wifi-tms/paint/screens'
import { randomFrom } from '../random.ts'

/** A picture of noise for this panel, seeded by the text. */
export function noise(panel: Panel, text: string): Indexed {
  const random = randomFrom(text)
  const { width, height } = uprightSize(panel)
  const integerBelow = (bound: number) => Math.floor(random() * bound)
  const pixels = { length: width * height }
  // A lit panel has colours with alpha in the highest byte; e-paper has indices of its inks.
  const indices = isLit(panel)
    ? Uint32Array.from(pixels, () => 0xff000000 + integerBelow(0x1000000))
    : Uint8Array.from(pixels, () => integerBelow(panel.inks.length))
  return { width, height, indices }
}
