import type { Language } from '@wifi-tms/contract/shapes'
import { type Characters, draws, drawsAll } from './characters.ts'

/** A font shows itself by words and figures as devices have them, in each language of the console, then in further ones. */
const samples = {
  en: 'Fresh bread 2.50 today until 18:00',
  zh: '今日特价 鲜面包 25.80 元',
  tw: '今日特價 鮮麵包 128 元',
  pl: 'Świeży żółty ser, cena 12,50 zł',
  ja: '本日のおすすめ パン 350円',
  ko: '오늘의 빵 3,500원 신선한 아침',
} as const satisfies Record<Language, string>
const further = ['Свежий хлеб 250 ₽', 'Φρέσκο ψωμί 2,50 €', 'Fresh bread 250']

/** The most characters shown of a font that knows no words: pictures, say. */
const MOST = 12

/** Chooses the text that a font is shown by: of the reader's language, else of one it can write, else its own first characters. */
export function sampleFor(characters: Characters | undefined, language: Language): string {
  const texts = [samples[language], samples.en, ...Object.values(samples), ...further]
  return texts.find((text) => drawsAll(characters, text)) ?? ownOf(characters ?? [])
}

/** A font's own are letters and private characters, which icons are; where there are none, signs. */
const ownOf = (characters: Characters): string =>
  firstOf(characters, /[\p{L}\p{Co}]/u) || firstOf(characters, /[\p{N}\p{P}\p{S}]/u)

function firstOf(characters: Characters, kind: RegExp): string {
  const fitting: string[] = []
  for (const [first, last] of characters)
    for (let point = Math.max(first, 0x21); point <= last && fitting.length < MOST; point++) {
      const character = String.fromCodePoint(point)
      if (kind.test(character)) fitting.push(character)
    }
  return fitting.join('')
}

/** Cuts a text into pieces that the font draws and pieces that it does not, in turn. */
export function pieces(characters: Characters | undefined, text: string): { text: string; drawn: boolean }[] {
  const parts: { text: string; drawn: boolean }[] = []
  for (const character of text) {
    const last = parts.at(-1)
    const drawn = character === ' ' ? (last?.drawn ?? true) : draws(characters, character)
    if (last?.drawn === drawn) last.text += character
    else parts.push({ text: character, drawn })
  }
  return parts
}
