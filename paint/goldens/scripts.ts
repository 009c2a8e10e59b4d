import type { Golden } from './golden.ts'
import { lines } from './lines.ts'

/** Texts from right to left, and texts that need shaping. */
export const scripts = {
  'right-to-left': {
    why: 'Arabic letters are joined and Hebrew runs from right to left, around numbers, Latin and brackets; lines start at the right.',
    color: 'B/W/R',
    width: 200,
    height: 120,
    elements: [
      ...lines([
        { text: 'السعر 12 ريال (Wi-Fi 5)', fontSize: 15, align: 'start' },
        { text: 'מחיר ₪12.90 (כולל מע״מ)', fontSize: 15, align: 'start', fill: 'red' },
        { text: 'Room שלום, open 9–17', fontSize: 13, align: 'start' },
      ]),
      {
        kind: 'textarea',
        id: 'area',
        x: 2,
        y: 70,
        width: 120,
        height: 48,
        fontSize: 12,
        text: 'غرفة الاجتماعات متاحة حتى الساعة 14:00 اليوم',
        align: 'justify',
      },
      { kind: 'text', id: 'marks', x: 126, y: 70, width: 72, height: 44, fontSize: 26, text: 'مَرْحَبًا', align: 'start' },
    ],
  },
  'stacked-scripts': {
    why: 'Hindi letters are joined and reordered, also after Latin and Thai; Thai vowels and tones are above and below their letters.',
    color: 'B/W',
    width: 200,
    height: 96,
    elements: lines([
      { text: 'MRP हिन्दी मूल्य ₹99', fontSize: 18 },
      { text: 'ไทย हिन्दी ราคา 45 บาท', fontSize: 16 },
      { text: 'ที่นี่ น้ำ กำ บัวลอย 5 ชิ้น', fontSize: 20 },
    ]),
  },
} satisfies Record<string, Golden>
