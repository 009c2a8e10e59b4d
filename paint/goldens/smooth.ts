import type { Golden } from './golden.ts'

const words = { kind: 'text' as const, x: 3, width: 190 }

const elements: Golden['elements'] = [
  { ...words, id: 'a', y: 1, height: 14, fontSize: 9, text: 'Sphinx of black quartz 0123 Zażółć' },
  { ...words, id: 'b', y: 15, height: 18, fontSize: 12, text: 'Sphinx of quartz 会議室 회의실' },
  { ...words, id: 'c', y: 33, height: 32, fontSize: 24, text: 'Rye 4.99 €', weight: 700 },
  { ...words, id: 'd', y: 76, width: 60, height: 18, fontSize: 13, angle: -12, text: 'turned' },
  { kind: 'circle', id: 'e', x: 66, y: 68, width: 28, height: 28, fill: 'red', stroke: 'black', strokeWidth: 2 },
  { kind: 'rectangle', id: 'f', x: 98, y: 68, width: 30, height: 28, fill: 'yellow', stroke: 'blue', radius: 9 },
  { kind: 'line', id: 'g', x: 132, y: 70, width: 24, height: 24, strokeWidth: 2 },
  { kind: 'image', id: 'h', x: 158, y: 68, width: 38, height: 28, image: 'cat', radius: 10 },
]

const smoothGolden = (color: Golden['color'], why: string): Golden => ({
  why,
  color,
  width: 200,
  height: 100,
  elements,
})

/** Screens with levels between two colours: greys and lit screens. */
export const smoothEdges: Readonly<Record<string, Golden>> = {
  'smooth-4-grey': smoothGolden(
    '4 grey',
    'Two greys smooth letters and edges; small letters stay dark, and straight edges stay sharp.',
  ),
  'smooth-16-grey': smoothGolden(
    '16 grey',
    'Letters, circles and slanted lines have smooth edges, the photograph hardly any grain.',
  ),
  'smooth-full-color': smoothGolden(
    'full color',
    'On a lit screen letters and edges are smooth in colours, and the photograph is not dithered.',
  ),
}
