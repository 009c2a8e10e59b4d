import { expect, test } from 'vitest'
import { readBarcodes } from 'zxing-wasm/reader'
import type { PixelArray } from '../raster/tones.ts'
import { bytesOf } from '../test-scene.ts'
import { anyContentOf } from './any-content.ts'
import type { Symbology } from './content.ts'
import { anyEncoders } from './draw-any.ts'
import { encode } from './encode.ts'
import { layoutCode, leastModule } from './layout.ts'
import { element, onGlass, scan, scanByZbar } from './testing/scan.ts'

/** A symbology, a text, the format by ZXing's name, and the text that ZXing reads if it differs. */
const samples: readonly [Symbology, string, string, string?][] = [
  ['ean13', '590123412345', 'EAN13', '5901234123457'],
  ['ean8', '96385074', 'EAN8'],
  // ZXing reads a UPC-A as an EAN-13 that begins with 0.
  ['upca', '036000291452', 'EAN13', '0036000291452'],
  ['code128', 'Wifi-TMS 2026/11 #42', 'Code128'],
  ['code39', 'SHELF 7-B $1.50', 'Code39'],
  ['itf14', '9876543210921', 'ITF', '98765432109213'],
  ['datamatrix', 'https://example.com/4711', 'DataMatrix'],
  ['datamatrix', 'Zażółć ^ 价格 가격', 'DataMatrix'],
  ['qrcode', 'https://example.com/4711', 'QRCode'],
  // ZXing reads a UPC-E as the number that it abbreviates.
  ['upce', '04252614', 'UPCE', '0042100005264'],
  ['upce', '14252611', 'UPCE', '0142100005261'],
  ['gs1-128', '(01)09501101530003(10)AB-1(17)261231', 'Code128'],
  ['gs1datamatrix', '(01)09501101530003(10)AB-1(17)261231', 'DataMatrix'],
  ['gs1qrcode', '(01)09501101530003(10)AB-1(17)261231', 'QRCode'],
  ['aztec', 'https://example.com/4711', 'Aztec'],
  ['aztec', 'Zażółć ^ 价格', 'Aztec'],
  ['pdf417', 'https://example.com/4711', 'PDF417'],
  ['pdf417', 'Zażółć ^ 价格', 'PDF417'],
]

/** The smallest box in which a module of the code is `module` pixels wide. */
const smallestBox = (symbology: Symbology, text: string, module: number) => {
  const content = anyContentOf(text, symbology)
  if ('fault' in content) throw new Error(content.fault)
  const matrix = encode(anyEncoders, symbology, content.content)!
  const fault = layoutCode(matrix, { symbology, width: 0, height: 0, textBelow: '' })
  const [, wide, high] = 'fault' in fault ? fault.fault.match(/needs (\d+)x(\d+)/)! : []
  const leastPixels = leastModule(symbology)
  return {
    width: (Number(wide) / leastPixels) * module,
    height: matrix.height === 1 ? 50 : (Number(high) / leastPixels) * module,
  }
}

/** The code in its smallest box, turned by a multiple of 90 degrees, as the glass shows it. */
const paintTurned = (symbology: Symbology, text: string, module: number, angle: number) => {
  const { width, height } = smallestBox(symbology, text, module)
  const side = Math.max(width, height) + 40
  const corner = angle % 180 === 90 ? { x: 20 - (width - height) / 2, y: 20 + (width - height) / 2 } : {}
  return onGlass(element(symbology, text, width, height, { ...corner, angle }), side, side)
}

for (const [symbology, text, format, textRead = text] of samples)
  test(`[entity-template] ${format} "${text}" is read from the frame with modules of 1 to 3 pixels, at each quarter turn`, async () => {
    for (const module of [1, 2, 3].filter((pixels) => pixels >= leastModule(symbology)))
      for (const angle of [0, 90, 180, 270]) {
        const { picture, faults } = paintTurned(symbology, text, module, angle)
        expect(await scan(picture), `${module} px, ${angle} degrees`).toEqual([[format, textRead]])
        expect(faults.length).toBe(module === 1 ? 1 : 0)
      }
  })

const FNC1 = '\u001d'
/**
 * The samples that zbar can read, each with the smallest module in pixels at which it does. It does not read UPC-E of
 * number system 1.
 */
const zbarSamples: readonly [Symbology, string, string, string, number][] = [
  ['ean13', '590123412345', 'EAN13', '5901234123457', 1],
  ['ean8', '96385074', 'EAN8', '96385074', 1],
  ['upca', '036000291452', 'EAN13', '0036000291452', 2],
  ['upce', '04252614', 'EAN13', '0042100005264', 2],
  ['code128', 'Wifi-TMS 2026/11 #42', 'CODE128', 'Wifi-TMS 2026/11 #42', 1],
  ['code39', 'SHELF 7-B $1.50', 'CODE39', 'SHELF 7-B $1.50', 1],
  ['itf14', '9876543210921', 'I25', '98765432109213', 1],
  ['gs1-128', '(01)09501101530003(10)AB-1(17)261231', 'CODE128', `010950110153000310AB-1${FNC1}17261231`, 1],
  ['qrcode', 'https://example.com/4711', 'QRCODE', 'https://example.com/4711', 2],
  ['qrcode', 'Zażółć 价格', 'QRCODE', 'Zażółć 价格', 2],
  ['gs1qrcode', '(01)09501101530003(10)AB-1(17)261231', 'QRCODE', `010950110153000310AB-1${FNC1}17261231`, 2],
]

for (const [symbology, text, format, textRead, leastModuleSize] of zbarSamples)
  test(`zbar reads ${symbology} "${text}" with modules of ${leastModuleSize} and more pixels, at each quarter turn`, async () => {
    for (const module of [1, 2, 3].filter((pixels) => pixels >= leastModuleSize))
      for (const angle of [0, 90, 180, 270])
        expect(await scanByZbar(paintTurned(symbology, text, module, angle).picture)).toEqual([[format, textRead]])
  })

test('a QR code of every level is read, in several scripts and on every kind of panel', async () => {
  for (const level of ['L', 'M', 'Q', 'H'])
    for (const color of ['B/W', 'B/W/R/Y', '7 color', 'E6 color'] as const) {
      const text = 'Zażółć gęślą jaźń · 价格 ¥12 · 価格 · 가격 · 😀'
      const { picture } = onGlass(element('qrcode', text, 130, 130, { level }), 170, 170, { color })
      const codes = await readBarcodes(picture, { tryInvert: false, tryDownscale: false })
      expect(codes.map((code) => [code.format, code.text, code.ecLevel])).toEqual([['QRCode', text, level]])
    }
})

test('a DataMatrix with a non-ASCII text declares UTF-8', async () => {
  for (const [text, hasECI] of [
    ['Cafe', false],
    ['Café', true],
    ['价格', true],
  ] as const) {
    const [code] = await readBarcodes(onGlass(element('datamatrix', text, 60, 60), 100, 100).picture)
    expect(code).toMatchObject({ text, hasECI })
  }
})

test('a QR code declares UTF-8 if its element demands that and its text is not ASCII', async () => {
  const contact = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Jörg Müller\r\nEND:VCARD\r\n'
  for (const [text, eci, hasECI] of [
    [contact, false, false],
    [contact, true, true],
    ['plain', true, false],
  ] as const)
    for (const level of ['L', 'H']) {
      const { picture } = onGlass(element('qrcode', text, 130, 130, { eci, level }), 170, 170)
      expect(await readBarcodes(picture)).toMatchObject([{ text, hasECI }])
    }
})

test('codes at odd angles are read', async () => {
  const anglesFor = (symbology: Symbology) => {
    if (/matrix|qr|aztec/.test(symbology)) return [12, 33, 77]
    return symbology === 'pdf417' ? [3, 95] : [5, 12, 97]
  }
  for (const [symbology, text, format, textRead = text] of samples)
    for (const angle of anglesFor(symbology)) {
      // At such an angle ZXing finds an Aztec code only with modules of six and more pixels.
      const { width, height: leastHeight } = smallestBox(symbology, text, symbology === 'aztec' ? 6 : 3)
      // One straight line must cross all bars.
      const height = Math.max(leastHeight, Math.floor(width / 2))
      const side = width + height + 60
      const placement = { x: (side - width) / 2, y: (side - height) / 2, angle }
      const { picture } = onGlass(element(symbology, text, width, height, placement), side, side)
      expect(await scan(picture, { tryHarder: true }), `${format} at ${angle}`).toEqual([[format, textRead]])
    }
})

test('all modules have the same number of whole pixels, whatever the size of the box', () => {
  const matrix = encode(anyEncoders, 'qrcode', 'x')!
  for (const side of [29, 40, 57, 58, 99.5, 100]) {
    const { indices } = onGlass(element('qrcode', 'x', side, side), 140, 140)
    const row = [...indices.subarray(70 * 140, 71 * 140)].join('').replace(/^0+|0+$/g, '')
    const module = Math.floor(Math.round(side) / (matrix.width + 8))
    for (const run of row.replace(/^1+|1+$/g, '').match(/(.)\1*/g) ?? []) expect(run.length % module).toBe(0)
  }
})

test('digits are printed under the bars, and without digits the bars have the full height', () => {
  const indicesOf = (showText: boolean) =>
    onGlass(element('ean13', '5901234123457', 226, 100, { showText }), 266, 140).indices
  const dark = (indices: PixelArray, y: number) =>
    indices.subarray((20 + y) * 266 + 20, (20 + y) * 266 + 246).filter((ink) => ink === 0).length
  const [shownIndices, hiddenIndices] = [indicesOf(true), indicesOf(false)]
  expect(dark(hiddenIndices, 99)).toBe(dark(hiddenIndices, 0))
  expect(dark(shownIndices, 0)).toBe(dark(hiddenIndices, 0))
  expect(dark(shownIndices, 99)).toBe(0)
  expect(dark(shownIndices, 90)).toBeGreaterThan(0)
})

test('a number may be written in groups of digits, and a Code 128 may be as wide as the widest panel', async () => {
  const grouped = onGlass(element('ean13', '590-1234 123457', 226, 60), 266, 100).picture
  expect(await scan(grouped)).toEqual([['EAN13', '5901234123457']])
  const text = 'Wifi tag '.repeat(14).trim()
  const long = onGlass(element('code128', text, 1560, 60), 1600, 100).picture
  expect(await scan(long)).toEqual([['Code128', text]])
})

test('a flipped DataMatrix is still read', async () => {
  const { picture } = onGlass(element('datamatrix', 'flip', 60, 60, { flipX: true }), 100, 100)
  expect(await scan(picture)).toEqual([['DataMatrix', 'flip']])
})

test('a flipped code has the same pixels as an unflipped one', () => {
  for (const [symbology, text] of samples) {
    const plain = onGlass(element(symbology, text, 220, 90), 260, 130).indices
    for (const flips of [{ flipX: true }, { flipY: true }])
      expect(bytesOf(onGlass(element(symbology, text, 220, 90, flips), 260, 130).indices).equals(bytesOf(plain))).toBe(
        true,
      )
  }
})
