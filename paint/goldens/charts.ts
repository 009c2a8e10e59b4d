import type { Golden } from './golden.ts'

const sales = [3, 5, 4, null, 7, 6, 9, 8, 2]
const data = {
  sales,
  change: [4, -2, 3, -1, 0, 5],
  stock: 65,
  days: [{ temp: '12,5' }, { temp: 9 }, { temp: 14 }],
  text: '3;5;4',
}

/** Charts and icons. */
export const charts = {
  charts: {
    why: 'Lines, bars, progress and gauge in whole inks with sharp edges; a missing number is a gap, a negative one a bar below zero.',
    color: 'B/W/R',
    width: 200,
    height: 120,
    data,
    elements: [
      { kind: 'chart', id: 'a', x: 4, y: 4, width: 90, height: 40, value: 'data.sales', strokeWidth: 2 },
      { kind: 'chart', id: 'b', x: 104, y: 4, width: 90, height: 40, value: 'data.sales', form: 'bar', fill: 'red' },
      {
        kind: 'chart',
        id: 'c',
        x: 4,
        y: 50,
        width: 60,
        height: 12,
        value: 'data.stock',
        form: 'progress',
        fill: 'red',
      },
      { kind: 'chart', id: 'd', x: 70, y: 50, width: 10, height: 30, value: 'data.stock', form: 'progress' },
      {
        ...{ kind: 'chart', id: 'e', x: 90, y: 50, width: 60, height: 34, value: 'data.stock', form: 'gauge' },
        colours: [{ when: 'data.stock', is: '<', to: '70', colour: 'red' }],
      },
      { kind: 'chart', id: 'f', x: 156, y: 50, width: 40, height: 30, value: 'data.change', form: 'bar' },
      { kind: 'chart', id: 'g', x: 4, y: 68, width: 40, height: 12, value: 'data.text', strokeWidth: 1 },
      { kind: 'chart', id: 'h', x: 4, y: 88, width: 60, height: 28, value: 'data.days', entry: 'temp', strokeWidth: 3 },
      { ...{ kind: 'chart', id: 'i', x: 74, y: 92, width: 50, height: 20, value: 'data.sales' }, angle: 20 },
      {
        ...{ kind: 'chart', id: 'j', x: 134, y: 88, width: 60, height: 28, value: 'data.sales', form: 'bar' },
        ...{ fill: 'white', background: 'black', min: 0, max: 20 },
      },
    ],
  },
  'charts-without-numbers': {
    why: 'A chart whose value is missing, or whose list has no numbers, is a crossed box.',
    color: 'B/W',
    width: 120,
    height: 40,
    data,
    faults: ['data.none', 'data.days'],
    elements: [
      { kind: 'chart', id: 'a', x: 4, y: 4, width: 50, height: 32, value: 'data.none' },
      { kind: 'chart', id: 'b', x: 64, y: 4, width: 50, height: 32, value: 'data.days', form: 'bar' },
    ],
  },
  icons: {
    why: 'Icons selected by name, by a value, and by a weather code; an unknown one is a crossed box.',
    color: 'B/W/R',
    width: 160,
    height: 72,
    data: { sign: 'truck', code: 61, none: 'unicorn' },
    faults: ['unicorn'],
    elements: [
      { kind: 'icon', id: 'a', x: 4, y: 4, width: 16, height: 16, text: 'star' },
      { kind: 'icon', id: 'b', x: 24, y: 4, width: 32, height: 32, text: '{{data.sign}}', fill: 'red' },
      { kind: 'icon', id: 'c', x: 60, y: 4, width: 64, height: 64, text: '{{data.code}}' },
      { kind: 'icon', id: 'd', x: 4, y: 40, width: 24, height: 24, text: 'heart', fill: 'white', background: 'black' },
      { kind: 'icon', id: 'e', x: 32, y: 40, width: 24, height: 24, text: 'warning', angle: 20 },
      { kind: 'icon', id: 'f', x: 130, y: 4, width: 24, height: 24, text: '{{data.none}}' },
      { kind: 'icon', id: 'g', x: 130, y: 34, width: 12, height: 34, text: 'arrow-up', flipY: true },
    ],
  },
} satisfies Record<string, Golden>
