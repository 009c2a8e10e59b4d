import type { Golden } from './golden.ts'

/** Codes, each with its quiet zone. */
export const codes = {
  'qr-levels': {
    why: 'QR codes at the four levels of error correction: modules are whole pixels, and the quiet zone is free.',
    color: 'B/W',
    width: 200,
    height: 56,
    elements: (['L', 'M', 'Q', 'H'] as const).map((level, index) => ({
      kind: 'qrcode' as const,
      id: level,
      x: 2 + index * 50,
      y: 3,
      width: 47,
      height: 50,
      text: 'Sala Łódź 3',
      level,
    })),
  },
  'retail-codes': {
    why: 'EAN-13, UPC-A and EAN-8 with long guard bars, and with the digits in the gaps between them.',
    color: 'B/W',
    width: 200,
    height: 120,
    elements: [
      { kind: 'barcode', id: 'a', x: 0, y: 2, width: 130, height: 56, symbology: 'ean13', text: '5901234123457' },
      { kind: 'barcode', id: 'b', x: 0, y: 62, width: 130, height: 56, symbology: 'upca', text: '036000291452' },
      { kind: 'barcode', id: 'c', x: 118, y: 20, width: 82, height: 50, symbology: 'ean8', text: '96385074' },
    ],
  },
  'long-codes': {
    why: 'Code 128, Code 39 and ITF-14, with and without the human-readable line.',
    color: 'B/W/R',
    width: 200,
    height: 120,
    elements: [
      { kind: 'barcode', id: 'a', x: 0, y: 2, width: 200, height: 36, text: 'WIFI-TMS 42' },
      {
        kind: 'barcode',
        id: 'b',
        x: 0,
        y: 42,
        width: 200,
        height: 36,
        symbology: 'code39',
        text: 'A-7',
        showText: false,
      },
      { kind: 'barcode', id: 'c', x: 0, y: 82, width: 200, height: 36, symbology: 'itf14', text: '15400141288763' },
    ],
  },
  'turned-codes': {
    why: 'Codes turned by quarters lose no module; a DataMatrix has its solid edges at the left and at the bottom.',
    color: 'B/W/R/Y',
    width: 160,
    height: 96,
    elements: [
      { kind: 'barcode', id: 'a', x: 4, y: 4, width: 40, height: 40, symbology: 'datamatrix', text: 'Regal 12' },
      { kind: 'qrcode', id: 'b', x: 50, y: 4, width: 44, height: 44, text: '12', angle: 90, background: 'yellow' },
      { kind: 'barcode', id: 'c', x: 76, y: 28, width: 92, height: 40, text: 'A1', angle: 90, showText: false },
      { kind: 'barcode', id: 'd', x: 4, y: 52, width: 90, height: 40, symbology: 'ean8', text: '96385074', angle: 180 },
    ],
  },
  'rarer-codes': {
    why: 'UPC-E with its check digit in the margin, GS1 DataMatrix and GS1 QR, and Aztec.',
    color: 'B/W',
    width: 200,
    height: 110,
    elements: [
      { kind: 'barcode', id: 'a', x: 0, y: 2, width: 138, height: 56, symbology: 'upce', text: '04252614' },
      { kind: 'barcode', id: 'b', x: 142, y: 2, width: 40, height: 40, symbology: 'gs1datamatrix', text: '(10)AB-1' },
      { kind: 'barcode', id: 'c', x: 140, y: 48, width: 58, height: 58, symbology: 'gs1qrcode', text: '(10)AB-1' },
      { kind: 'barcode', id: 'd', x: 2, y: 60, width: 48, height: 48, symbology: 'aztec', text: 'A-1' },
    ],
  },
  'codes-that-cannot-be': {
    why: 'A code with a wrong check digit, too small a box or a missing value is a crossed box, never a broken code.',
    color: 'B/W/R',
    width: 160,
    height: 56,
    faults: ['check digit of 5901234123456', 'needs 37x37', 'no value for data.nothing'],
    elements: [
      { kind: 'barcode', id: 'a', x: 4, y: 4, width: 48, height: 48, symbology: 'ean13', text: '5901234123456' },
      { kind: 'qrcode', id: 'b', x: 58, y: 4, width: 20, height: 20, text: 'far too much for twenty pixels' },
      { kind: 'qrcode', id: 'c', x: 104, y: 4, width: 48, height: 48, text: '{{data.nothing}}' },
    ],
  },
} satisfies Record<string, Golden>
