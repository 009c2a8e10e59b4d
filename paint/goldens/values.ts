import type { Golden } from './golden.ts'
import { lines } from './lines.ts'

/** Texts and conditions with values. */
export const values = {
  values: {
    why: 'Dates, times, numbers and money in the language’s notation, capitals, and a default for a missing value.',
    color: 'B/W',
    width: 200,
    height: 108,
    data: { day: '2026-11-21T14:05', price: 1234.5, note: 'fresh' },
    elements: lines([
      { text: '{{data.day|date:long}} {{data.day|time:12}}', fontSize: 13 },
      { text: '{{data.day|date:full}}', fontSize: 13, lang: 'pl' },
      { text: '{{data.day|date:long}} {{data.price|money}}', fontSize: 13, lang: 'ja' },
      { text: '{{data.price|money:EUR}} {{data.price|number:2}}', fontSize: 13, lang: 'pl' },
      { text: '{{data.note|upper}} {{data.none|default:–}}', fontSize: 13 },
    ]),
  },
  'values-that-are-missing': {
    why: 'A missing value, a wrong one and an unknown format leave a mark in the text, and a fault names each.',
    color: 'B/W/R',
    width: 200,
    height: 64,
    data: { price: 'much' },
    faults: ['data.nothing', 'data.price', 'loud'],
    elements: lines([
      { text: 'To {{data.nothing}} pay', fontSize: 13 },
      { text: '{{data.price|money}} a piece', fontSize: 13, fill: 'red' },
      { text: '{{data.price|loud}}', fontSize: 13 },
    ]),
  },
  'values-that-compare': {
    why: 'Elements are drawn if their comparison is true, also with amounts as people write them; the first true rule sets the colour.',
    color: 'B/W/R',
    width: 200,
    height: 64,
    data: { price: '1,49 €', stock: 3 },
    elements: [
      ...lines([
        { text: 'CHEAP', fontSize: 13, when: 'data.price', compare: { is: '<', to: '1.50' } },
        { text: 'DEAR', fontSize: 13, when: 'data.price', compare: { is: '>=', to: '1,50' } },
        {
          text: '{{data.stock}} left',
          fontSize: 13,
          colours: [
            { when: 'data.stock', is: '=', to: '0', colour: 'transparent' },
            { when: 'data.stock', is: '<', to: '10', colour: 'red' },
          ],
        },
      ]),
      {
        ...{ kind: 'rectangle', id: 'bar', x: 120, y: 8, width: 70, height: 48, strokeWidth: 0 },
        fill: 'black',
        colours: [{ when: 'data.price', is: 'there', colour: 'red' }],
      },
    ],
  },
  'values-in-rows': {
    why: 'A group is drawn for each entry of a list until the box is full: the fourth departure has no room.',
    color: 'B/W/R',
    width: 200,
    height: 72,
    data: {
      departures: [
        { line: 5, to: 'Harbour', at: '14:05' },
        { line: 12, to: 'Market', at: '14:09', late: 3 },
        { line: 5, to: 'Mill', at: '14:20' },
        { line: 7, to: 'Zoo', at: '14:31' },
      ],
    },
    elements: [
      {
        ...{ kind: 'repeat', id: 'r', x: 4, y: 4, width: 192, height: 66 },
        list: 'data.departures',
        gap: 4,
        group: 'g',
      },
      { ...{ kind: 'circle', id: 'c', x: 4, y: 4, width: 18, height: 18 }, group: 'g', strokeWidth: 2 },
      {
        ...{ kind: 'text', id: 'l', x: 4, y: 4, width: 18, height: 18, text: '{{row.line}}', fontSize: 10, group: 'g' },
        ...{ align: 'center', verticalAlign: 'middle', weight: 700 },
      },
      {
        ...{ kind: 'text', id: 't', x: 28, y: 4, width: 100, height: 18, text: '{{row.to}}', fontSize: 13, group: 'g' },
      },
      {
        ...{ kind: 'text', id: 'm', x: 136, y: 4, width: 60, height: 18, text: '{{row.at|time}}', fontSize: 13 },
        ...{ group: 'g', align: 'right', colours: [{ when: 'row.late', is: '>', to: '0', colour: 'red' }] },
      },
    ],
  },
} satisfies Record<string, Golden>
