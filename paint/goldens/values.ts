import type { Golden } from './golden.ts'
import { lines } from './lines.ts'

/** Values that templates name. */
export const values = {
  values: {
    why: 'Dates, times, numbers and money as the language writes them, capitals, and a default where a value is missing.',
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
    why: 'A missing value, a wrong one and an unknown format are marked where they stand and named in the faults.',
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
} satisfies Record<string, Golden>
