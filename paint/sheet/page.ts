import { Design } from '@wifi-tms/contract/templates'
import sharp from 'sharp'
import { fontsFromDisk } from '../src/node/assets.ts'
import { paint } from '../src/paint.ts'
import { kinds, panelOf } from '../src/panels.ts'
import type { Picture } from '../src/picture/picture.ts'

/** A sheet of paper to put pictures on, with words written by the painter itself. White at first. */
export class Page {
  readonly width: number
  readonly height: number
  readonly #rgb: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#rgb = new Uint8Array(width * height * 3).fill(255)
  }

  /** Puts a picture down, its upper left corner at (x, y); clear pixels are left as they are. */
  put(x: number, y: number, { width, height, rgba }: Picture): void {
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const from = (row * width + column) * 4
        if (rgba[from + 3]! < 128) continue
        this.#rgb.set(rgba.subarray(from, from + 3), ((y + row) * this.width + x + column) * 3)
      }
  }

  /** Puts palette indices down in these colours. */
  putInks(x: number, y: number, width: number, inks: Uint8Array, colours: readonly (readonly number[])[]): void {
    inks.forEach((ink, at) => {
      this.#rgb.set(colours[ink]!, ((y + Math.floor(at / width)) * this.width + x + (at % width)) * 3)
    })
  }

  /** Writes one line of black text into a box of this width, cut with an ellipsis when it is longer. */
  async write(x: number, y: number, width: number, fontSize: number, text: string): Promise<void> {
    const height = Math.ceil(fontSize * 1.4)
    const line = { kind: 'text', id: 'line', x: 0, y: 0, width, height, text, fontSize, fit: 'ellipsis' }
    const design = Design.parse({ resolution: `${width}x${height}`, canvas: { version: 1, elements: [line] } })
    const job = { design, data: {}, panel: panelOf({ color: 'B/W', width, height, angle: 0 }) }
    const { indices } = paint(job, { fonts: await fontsFromDisk(job), pictures: new Map() })
    const black = kinds['B/W'].inks.findIndex(({ colour }) => colour === 'black')
    indices.forEach((ink, at) => {
      if (ink !== black) return
      const to = ((y + Math.floor(at / width)) * this.width + x + (at % width)) * 3
      this.#rgb.fill(0, to, to + 3)
    })
  }

  /** Writes the page to a file, as PNG. */
  async save(file: string): Promise<void> {
    await sharp(this.#rgb, { raw: { width: this.width, height: this.height, channels: 3 } })
      .png()
      .toFile(file)
  }
}
