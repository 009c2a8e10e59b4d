import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { scanImageData } from '@undecaf/zbar-wasm'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { fromFrame, toFrame, toRgba } from '../../frame.ts'
import { paint } from '../../paint.ts'
import { assets, job, panel } from '../../test-scene.ts'
import type { Symbology } from '../content.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Further fields of a code's element, besides its box and text. */
export type OtherFields = Record<string, unknown>
/** The element of a code, 20 pixels from the top left. */
export const element = (symbology: Symbology, text: string, width: number, height: number, fields: OtherFields = {}) =>
  ({
    ...(symbology === 'qrcode' ? { kind: 'qrcode' } : { kind: 'barcode', symbology }),
    id: 'code',
    x: 20,
    y: 20,
    width,
    height,
    text,
    ...fields,
  }) as never

/** The element on a black background, painted, packed into a frame and unpacked, as a panel shows it. */
export const onGlass = (code: never, width: number, height: number, panelFields: Parameters<typeof panel>[2] = {}) => {
  const testPanel = panel(width, height, panelFields)
  const paintJob = job(testPanel, [code])
  paintJob.design.background = 'black'
  const painting = paint(paintJob, assets())
  const glass = fromFrame(toFrame(painting, testPanel), testPanel)
  const picture = {
    data: toRgba(glass, testPanel),
    width: glass.width,
    height: glass.height,
    colorSpace: 'srgb' as const,
  }
  return { faults: painting.faults.map((fault) => fault.message), picture, indices: glass.indices }
}

/** The codes that ZXing finds in a picture: ZXing's name of the format, and the text. */
export const scan = async (picture: ImageData, options: Parameters<typeof readBarcodes>[1] = {}) =>
  (await readBarcodes(picture, { tryInvert: false, tryDownscale: false, ...options })).map((code) => [
    code.format,
    code.text,
  ])

/** The codes that zbar finds in a picture: zbar's name of the format, and the text. */
export const scanByZbar = async (picture: ImageData) =>
  (await scanImageData(picture)).map((code) => [code.typeName.replace('ZBAR_', ''), code.decode()])
