import type { Language } from '@wifi-tms/contract/shapes'
import { Design } from '@wifi-tms/contract/templates'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'
import type { Bits } from './measure.ts'

/** Draws a line of text as the product paints it, in black on white. */
export async function drawOurs(text: string, lang: Language, fontSize: number): Promise<Bits> {
  const [width, height] = [Math.ceil((text.length + 2) * fontSize), 2 * fontSize]
  const element = { kind: 'text', id: 't', x: fontSize, y: 0, width, height, text, lang, fontSize }
  const design = Design.parse({ resolution: `${width}x${height}`, canvas: { version: 1, elements: [element] } })
  const job = { design, data: {}, panel: panelOf({ color: 'B/W', width, height, angle: 0 }) }
  const { indices } = paint(job, { fonts: await fontsFromDisk(job), pictures: new Map() })
  return { width, height, pixels: Uint8Array.from(indices, (ink) => 1 - ink) }
}
