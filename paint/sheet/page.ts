import { Design } from '@wifi-tms/contract/templates'
import sharp, { type OverlayOptions } from 'sharp'
import type { Indexed } from '../src/frame.ts'
import { fontsFromDisk } from '../src/node/assets.ts'
import { picturePng } from '../src/node/palette-png.ts'
import { paint } from '../src/paint.ts'
import { panelOf } from '../src/panels.ts'
import type { Picture } from '../src/picture/picture.ts'

/** A white page with pictures and with text that the painter draws. */
export class SheetPage {
  readonly width: number
  readonly height: number
  readonly #pieces: OverlayOptions[] = []

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  /** Adds a picture with its upper left corner at (left, top). */
  put(left: number, top: number, { width, height, rgba }: Picture): void {
    this.#pieces.push({ input: Buffer.from(rgba), raw: { width, height, channels: 4 }, left, top })
  }

  /** Adds a picture of palette indices in these colours. */
  putInks(left: number, top: number, picture: Indexed, colours: readonly (readonly number[])[]): void {
    this.#pieces.push({ input: Buffer.from(picturePng(picture, colours)), left, top })
  }

  /** Writes one line of black text into a box of this width, cut with an ellipsis when it is longer. */
  async write(left: number, top: number, width: number, fontSize: number, text: string): Promise<void> {
    const height = Math.ceil(fontSize * 1.4)
    const line = { kind: 'text', id: 'line', x: 0, y: 0, width, height, text, fontSize, fit: 'ellipsis' }
    const design = Design.parse({ resolution: `${width}x${height}`, canvas: { version: 1, elements: [line] } })
    const job = { design, data: {}, panel: panelOf({ color: 'B/W', width, height, angle: 0 }) }
    const fonts = await fontsFromDisk(job)
    const paperColours = job.panel.inks.map(({ colour }) => (colour === 'black' ? [0, 0, 0] : [255, 255, 255]))
    this.putInks(left, top, paint(job, { fonts, pictures: new Map() }), paperColours)
  }

  /** Writes the page to a file, as PNG. */
  async save(file: string): Promise<void> {
    const { width, height } = this
    await sharp({ create: { width, height, channels: 3, background: 'white' } })
      .composite(this.#pieces)
      .png()
      .toFile(file)
  }
}
