import { openPicture, paintRaster, type Raster } from './raster.ts'

/**
 * A simulated board with ESPHome's `online_image`: it stores the ETag in memory only, so a deep sleep loses it, and
 * takes every status but 200 and 304 for an error.
 */
export class PicturePoller {
  /** The voltage that it reports, as text. */
  battery: string | null = '3.91'
  /** True if the board is configured to report the ETag of the picture that it shows. */
  reportsPicture = true
  glass: Raster | null = null
  /** Seconds until the next change, from the JSON file beside the picture. */
  secondsToChange = 0
  downloads = 0
  #etag: string | null = null
  #shown: string | null = null
  readonly #address: string
  readonly #kind: 'png' | 'bmp' | 'jpg'

  constructor(address: string, kind: 'png' | 'bmp' | 'jpg' = 'png') {
    this.#address = address
    this.#kind = kind
  }

  /** Does one wake: fetches the picture if it has changed, then the JSON file beside it. */
  async wake(): Promise<'drawn' | 'cached' | 'error'> {
    const response = await fetch(`${this.#address}.${this.#kind}`, {
      headers: {
        Accept: 'image/png,*/*;q=0.8',
        ...(this.#etag && { 'If-None-Match': this.#etag }),
        ...this.#ownHeaders(),
      },
    })
    if (response.status === 304) {
      await this.#fetchNext()
      return 'cached'
    }
    if (response.status !== 200) return 'error'
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (Number(response.headers.get('content-length')) !== bytes.length) throw new Error('no Content-Length')
    this.glass = inInks(this.#kind === 'bmp' ? openBmp(bytes) : await openPicture(bytes))
    this.downloads++
    this.#etag = response.headers.get('etag')
    this.#shown = this.#etag
    if (!this.#etag?.startsWith('"')) throw new Error(`no strong ETag: ${this.#etag}`)
    await this.#fetchNext()
    return 'drawn'
  }

  /** Clears its memory; the picture stays on the screen. */
  deepSleep(): void {
    this.#etag = null
  }

  /** The headers that its configuration adds to each request. */
  #ownHeaders(): Record<string, string> {
    return {
      'User-Agent': 'ESPHome/2026.8.0 (https://esphome.io)',
      rssi: '-64',
      ...(this.battery !== null && { battery: this.battery }),
      ...(this.reportsPicture && this.#shown && { shown: this.#shown }),
    }
  }

  async #fetchNext(): Promise<void> {
    const response = await fetch(`${this.#address}.json`, { headers: this.#ownHeaders() })
    const { etag, next } = (await response.json()) as { etag: string; next: number }
    if (this.#etag && etag !== this.#etag) throw new Error(`${etag} is not ${this.#etag}`)
    this.secondsToChange = next
  }
}

/** The picture as the driver of a six-ink panel draws it: by thresholds, without dithering. */
function inInks({ width, height, rgb }: Raster): Raster {
  return paintRaster(width, height, (x, y) => {
    const offset = (y * width + x) * 3
    const [red, green, blue] = [rgb[offset]!, rgb[offset + 1]!, rgb[offset + 2]!]
    // A nearly grey pixel becomes white or black, by the middle of the sum (3 × 255 / 2).
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 50) return red + green + blue > 382 ? 0xffffff : 0
    return (red > 128 ? 0xff0000 : 0) | (green > 128 ? 0xff00 : 0) | (blue > 128 ? 0xff : 0)
  })
}

/** Opens a BMP as the board's decoder does: uncompressed, bottom-up, of 1 bit (without its palette), 8 or 24 bits. */
function openBmp(bytes: Uint8Array): Raster {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [start, header, width, height] = [10, 14, 18, 22].map((offset) => view.getInt32(offset, true)) as [
    number,
    number,
    number,
    number,
  ]
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)]
  if (view.getUint16(0) !== 0x424d || height < 0 || compression || ![1, 8, 24].includes(bits))
    throw new Error(`a BMP of ${bits} bits, ${height} high, compression ${compression}`)
  // Rows are filled up to whole groups of four bytes.
  const row = Math.ceil((width * bits) / 32) * 4
  return paintRaster(width, height, (x, y) => {
    const line = start + (height - 1 - y) * row
    if (bits === 1) return (bytes[line + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 0xffffff : 0
    // A pixel of 8 bits is an index of the palette, which lies behind both headers. Colours are blue, green, red.
    const offset = bits === 24 ? line + x * 3 : 14 + header + bytes[line + x]! * 4
    return (bytes[offset + 2]! << 16) | (bytes[offset + 1]! << 8) | bytes[offset]!
  })
}
