import { hash } from 'node:crypto'
import { Design } from '@wifi-tms/contract/templates'
import { toFrame } from '@wifi-tms/paint/frame'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import type { Panel } from '@wifi-tms/paint/panels'

/** The resolution of all templates and tags of the trial. */
export const RESOLUTION = '240x416'

/** Returns the template for number `n`. Each number gives a different picture. */
export const draft = (name: string, n: number) => ({
  name,
  resolution: RESOLUTION,
  canvas: {
    version: 1 as const,
    elements: [
      { id: 'box', kind: 'rectangle' as const, x: 10 + (n % 7), y: 10, width: 100, height: 60, fill: 'red' as const },
      { id: 'n', kind: 'text' as const, x: 10, y: 100, width: 220, height: 120, text: String(n), fontSize: 52 },
    ],
  },
})

/**
 * Returns a function that paints the template of a number here, not on the server, and hashes the frame for a panel.
 */
export async function frameMaker(): Promise<(n: number, panel: Panel) => string> {
  const fonts = await fontsFromDisk({ design: Design.parse(draft('', 0)), data: {} })
  return (n, panel) => {
    const painting = paint({ design: Design.parse(draft('', n)), data: {}, panel }, { fonts, pictures: new Map() })
    return hash('sha256', toFrame(painting, panel))
  }
}
