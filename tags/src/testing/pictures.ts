import { uprightSize } from '@wifi-tms/contract/drawing'
import type { Indexed } from '@wifi-tms/paint/frame'
import type { Panel } from '@wifi-tms/paint/panels'
import { randomFrom } from '../random.ts'

/** A picture of noise for this panel: another text, another picture. */
export function noise(panel: Panel, text: string): Indexed {
  const random = randomFrom(text)
  const { width, height } = uprightSize(panel)
  const indices = Uint8Array.from({ length: width * height }, () => Math.floor(random() * panel.inks.length))
  return { width, height, indices }
}
