import type { Golden } from './golden.ts'
import { lines } from './lines.ts'

const sizes = [9, 12, 14, 16]

/** One text at 9, 12, 14 and 16 pixels. */
const small = (lang: 'en' | 'pl' | 'zh' | 'tw' | 'ja' | 'ko', text: string): Golden => ({
  why: 'Strokes of a line are equally thick, letters and marks stand apart, counters are open, spaces are even.',
  color: 'B/W',
  width: 200,
  height: 76,
  elements: lines(sizes.map((fontSize) => ({ text, fontSize, lang }))),
})

/** Small text in six languages, and in other weights and inks. */
export const smallTexts = {
  'small-en': small('en', 'Free until 14:00, € 12.99'),
  'small-pl': small('pl', 'Świeże żółtka, 12,99 zł'),
  'small-zh': small('zh', '会议室预订至 14:00 特价'),
  'small-tw': small('tw', '會議室預訂至 14:00 特價'),
  'small-ja': small('ja', '会議室は 14:00まで空き'),
  'small-ko': small('ko', '회의실 14:00까지 비어 있음'),
  'small-dense': {
    why: 'Dense characters with strokes of two pixels have all strokes apart, and only as many thin ones as necessary.',
    color: 'B/W',
    width: 200,
    height: 60,
    elements: lines([
      { text: '農檯骨鮮恢螺謝臨選', fontSize: 20, lang: 'tw' },
      { text: '農機換議藏鎖価査', fontSize: 22, lang: 'ja' },
    ]),
  },
  'small-weights': {
    why: 'Small text of each weight has strokes of its own thickness, also in white and on colour.',
    color: 'B/W/R',
    width: 200,
    height: 100,
    elements: lines(
      ([200, 500, 700, 900] as const).flatMap((weight, index) => [
        {
          text: 'Room 12.99 zł ż 会議',
          fontSize: 12,
          weight,
          ...(index > 1 && { fill: 'white' as const, background: index > 2 ? ('red' as const) : ('black' as const) }),
        },
      ]),
    ),
  },
} satisfies Record<string, Golden>
