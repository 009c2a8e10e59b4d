/** The facts in a TIFF's first directory that do not follow from its samples. */
interface TiffShape {
  width: number
  height: number
  /** The bits of a sample. */
  bits: number
  /** The meaning of the samples: TIFF 6.0, PhotometricInterpretation. */
  photometric: number
  /** True if the file has planes one after the other, each with all samples of a channel. */
  planar?: boolean
}

const [SHORT, LONG] = [3, 4]

const pack = (samples: readonly number[], bits: number): Buffer => {
  if (bits === 16) return Buffer.from(Uint16Array.from(samples).buffer)
  const text = samples.map((sample) => sample.toString(2).padStart(bits, '0')).join('')
  return Buffer.from((text.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

/**
 * Makes an uncompressed TIFF of rows of pixels, little-endian, with a strip for each plane. Each row must fill whole
 * bytes.
 */
export function tiffOf(
  { width, height, bits, photometric, planar = false }: TiffShape,
  pixels: readonly (readonly number[])[],
): Buffer {
  const channels = pixels[0]!.length
  const planes = planar
    ? Array.from({ length: channels }, (_, channel) =>
        pack(
          pixels.map((pixel) => pixel[channel]!),
          bits,
        ),
      )
    : [pack(pixels.flat(), bits)]
  // Width, height, bits per sample, compression (1: none), photometric, starts of the strips, samples per pixel, rows
  // per strip, bytes of the strips, planes (1: samples of a pixel together, 2: apart).
  const entries: [tag: number, type: number, values: readonly number[]][] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, Array<number>(channels).fill(bits)],
    [259, SHORT, [1]],
    [262, SHORT, [photometric]],
    [273, LONG, planes.map(() => 0)],
    [277, SHORT, [channels]],
    [278, LONG, [height]],
    [279, LONG, planes.map((plane) => plane.length)],
    [284, SHORT, [planar ? 2 : 1]],
  ]
  const fields = Buffer.alloc(2 + entries.length * 12 + 4)
  fields.writeUInt16LE(entries.length)
  const valuesBehindDirectory: Buffer[] = []
  let offset = 8 + fields.length
  const bytesOf = (type: number, values: readonly number[]) =>
    Buffer.from(type === SHORT ? Uint16Array.from(values).buffer : Uint32Array.from(values).buffer)
  const sizeOf = (bytes: Buffer) => (bytes.length > 4 ? bytes.length : 0)
  const sizeAfter = entries.reduce((sum, [, type, values]) => sum + sizeOf(bytesOf(type, values)), 0)
  const starts = planes.map((_, index) =>
    planes.slice(0, index).reduce((sum, plane) => sum + plane.length, offset + sizeAfter),
  )
  for (const [index, [tag, type, values]] of entries.entries()) {
    const bytes = bytesOf(type, tag === 273 ? starts : values)
    const start = 2 + index * 12
    fields.writeUInt16LE(tag, start)
    fields.writeUInt16LE(type, start + 2)
    fields.writeUInt32LE(values.length, start + 4)
    if (bytes.length <= 4) bytes.copy(fields, start + 8)
    else {
      fields.writeUInt32LE(offset, start + 8)
      valuesBehindDirectory.push(bytes)
      offset += bytes.length
    }
  }
  return Buffer.concat([Buffer.from('49492a0008000000', 'hex'), fields, ...valuesBehindDirectory, ...planes])
}
