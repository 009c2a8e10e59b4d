import { type AlgorithmName, algorithmNames } from '@wifi-tms/contract/algorithms'
import { type PanelColor, panelColors } from '@wifi-tms/contract/screen-types'
import type { Golden } from './golden.ts'

const algorithmGolden = (algorithm: AlgorithmName): Golden => ({
  why: `${algorithm} in six inks: a photograph with its true tones and colours, and a ramp without steps.`,
  color: 'E6 color',
  width: 96,
  height: 80,
  elements: [
    { kind: 'image', id: 'a', x: 0, y: 0, width: 96, height: 64, image: 'coffee', algorithm },
    { kind: 'image', id: 'b', x: 0, y: 66, width: 96, height: 14, image: 'ramp', fit: 'fill', algorithm },
  ],
})

const colorGolden = (color: PanelColor): Golden => ({
  why: `A photograph, hues and greys in the inks of ${color}: reds stay red, greys have no cast, white and black are clean.`,
  color,
  width: 120,
  height: 120,
  elements: [
    { kind: 'image', id: 'a', x: 0, y: 0, width: 120, height: 68, image: 'cat' },
    { kind: 'image', id: 'b', x: 0, y: 70, width: 120, height: 36, image: 'hues', fit: 'fill' },
    { kind: 'image', id: 'c', x: 0, y: 108, width: 120, height: 12, image: 'ramp', fit: 'fill' },
  ],
})

const slug = (color: string) => color.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Photographs and drawn pictures. */
export const pictures: Readonly<Record<string, Golden>> = {
  ...Object.fromEntries(algorithmNames.map((name) => [name, algorithmGolden(name)])),
  ...Object.fromEntries(panelColors.map((color) => [`inks-${slug(color)}`, colorGolden(color)])),
  looks: {
    why: 'The looks from left to right: faithful, vivid, readable.',
    color: 'E6 color',
    width: 200,
    height: 72,
    elements: (['faithful', 'vivid', 'readable'] as const).map((preset, index) => ({
      kind: 'image' as const,
      id: preset,
      x: index * 67,
      y: 0,
      width: 66,
      height: 72,
      image: 'coffee',
      preset,
    })),
  },
  accent: {
    why: 'The red plate and hues near it are red; wood, milk, fur and every other hue are black and white.',
    color: 'B/W/R',
    width: 200,
    height: 96,
    elements: [
      { kind: 'image', id: 'a', x: 0, y: 0, width: 130, height: 96, image: 'coffee', preset: 'accent' },
      { kind: 'image', id: 'b', x: 132, y: 0, width: 68, height: 60, image: 'hues', fit: 'fill', preset: 'accent' },
      { kind: 'image', id: 'c', x: 132, y: 62, width: 68, height: 34, image: 'cat', preset: 'accent' },
    ],
  },
  adjustments: {
    why: 'Top and bottom row: exposure one stop down and up, contrast lower and higher, no saturation and twice as much.',
    color: '7 color',
    width: 200,
    height: 96,
    elements: [
      { exposure: -1 },
      { contrast: -80 },
      { saturation: -100 },
      { exposure: 1 },
      { contrast: 80 },
      { saturation: 100 },
    ].map((fields, index) => ({
      kind: 'image' as const,
      id: `p${index}`,
      x: (index % 3) * 67,
      y: Math.floor(index / 3) * 49,
      width: 66,
      height: 47,
      image: 'cat',
      ...fields,
    })),
  },
  'fit-modes': {
    why: 'Cover cuts the picture, contain leaves bands, fill stretches it; a crop shows one part; round corners are not painted.',
    color: '6 color',
    width: 200,
    height: 60,
    elements: [
      { kind: 'image', id: 'a', x: 2, y: 4, width: 36, height: 52, image: 'map', fit: 'cover' },
      { kind: 'image', id: 'b', x: 42, y: 4, width: 36, height: 52, image: 'map', fit: 'contain' },
      { kind: 'image', id: 'c', x: 82, y: 4, width: 36, height: 52, image: 'map', fit: 'fill' },
      {
        kind: 'image',
        id: 'd',
        x: 122,
        y: 4,
        width: 36,
        height: 52,
        image: 'map',
        crop: { x: 0, y: 40, width: 40, height: 40 },
      },
      { kind: 'image', id: 'e', x: 162, y: 4, width: 36, height: 52, image: 'map', radius: 16 },
    ],
  },
  'turned-pictures': {
    why: 'Pictures at several angles and mirrored; quarter turns lose no pixel, slanted edges are smooth.',
    color: '7 color',
    width: 200,
    height: 60,
    elements: [{ angle: 90 }, { flipX: true }, { flipY: true }, { angle: 17 }, { angle: 200, radius: 12 }].map(
      (fields, index) => ({
        kind: 'image' as const,
        id: `p${index}`,
        x: 4 + index * 40,
        y: 17,
        width: 34,
        height: 26,
        image: 'map',
        ...fields,
      }),
    ),
  },
  'exact-inks': {
    why: 'Colours that are inks stay exact beside dithered greys, and errors do not spread between the two.',
    color: 'E6 color',
    width: 120,
    height: 60,
    elements: [{ kind: 'image', id: 'a', x: 0, y: 0, width: 120, height: 60, image: 'stripes' }],
  },
  'clear-pixels': {
    why: 'Transparent pixels show the elements below, and Otsu’s and the adaptive threshold use the colours of these elements.',
    color: 'B/W/R',
    width: 160,
    height: 56,
    elements: [
      { kind: 'rectangle', id: 'ground', x: 0, y: 20, width: 160, height: 16, fill: 'red', strokeWidth: 0 },
      ...(['floyd-steinberg', 'binarization-otsu', 'binarization-adaptive'] as const).map((algorithm, index) => ({
        kind: 'image' as const,
        id: algorithm,
        x: 2 + index * 53,
        y: 3,
        width: 50,
        height: 50,
        image: 'ring',
        algorithm,
      })),
    ],
  },
  'soft-edges': {
    why: 'With each algorithm a shadow fades out over white, yellow and a line of text, and the text shows through.',
    color: 'E6 color',
    width: 160,
    height: 56,
    elements: [
      { kind: 'rectangle', id: 'ground', x: 0, y: 36, width: 160, height: 20, fill: 'yellow', strokeWidth: 0 },
      { kind: 'text', id: 'text', x: 0, y: 22, width: 160, height: 14, fontSize: 12, text: 'Below it all lies a line' },
      ...(['floyd-steinberg', 'ordered-8x8', 'binarization-otsu'] as const).map((algorithm, index) => ({
        kind: 'image' as const,
        id: algorithm,
        x: 2 + index * 53,
        y: 3,
        width: 50,
        height: 50,
        image: 'shadow',
        algorithm,
      })),
    ],
  },
  'smooth-sky': {
    why: 'The painter dithers the upper and the lower half separately: no seam is visible between them in a dark, smooth sky.',
    color: 'B/W/R',
    width: 120,
    height: 120,
    elements: [{ kind: 'image', id: 'a', x: 0, y: 0, width: 120, height: 120, image: 'dusk' }],
  },
  night: {
    why: 'A dark sky stays clean and its stars bright: the nearly black ground has no stray dots.',
    color: 'E6 color',
    width: 96,
    height: 72,
    elements: [{ kind: 'image', id: 'a', x: 0, y: 0, width: 96, height: 72, image: 'night' }],
  },
}
