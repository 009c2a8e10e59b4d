import type { Language } from '@wifi-tms/contract/shapes'
import { type Characters, draws, drawsAll } from './characters.ts'

/** The samples in the languages of the console: words and figures like those on devices. */
const samples = {
  en: 'Fresh bread 2.50 today until 18:00',
  zh: '今日特价 鲜面包 25.80 元',
  tw: '今日特價 鮮麵包 128 元',
  pl: 'Świeży żółty ser, cena 12,50 zł',
  ja: '本日のおすすめ パン 350円',
  ko: '오늘의 빵 3,500원 신선한 아침',
} as const satisfies Record<Language, string>
/** The samples for fonts that lack letters of all these languages. */
const furtherSamples = ['Свежий хлеб 250 ₽', 'Φρέσκο ψωμί 2,50 €', 'Fresh bread 250']

/** The maximum number of characters in the sample of a font without letters, such as one of icons. */
const MAX_CHARACTERS = 12

/**
 * The sample of a font: in the reader's language, or in another one that the font can draw, or its first characters.
 */
export function sampleFor(characters: Characters | undefined, language: Language): string {
  const texts = [samples[language], samples.en, ...Object.values(samples), ...furtherSamples]
  return texts.find((text) => drawsAll(characters, text)) ?? ownCharacters(characters ?? [])
}

/**
 * The first letters and private characters of a font; icons are private characters. Without them, the first digits and
 * signs.
 */
const ownCharacters = (characters: Characters): string =>
  firstOf(characters, /[\p{L}\p{Co}]/u) || firstOf(characters, /[\p{N}\p{P}\p{S}]/u)

/** The first characters of a font that match, at most `MAX_CHARACTERS`. Control characters and spaces are skipped. */
function firstOf(characters: Characters, kind: RegExp): string {
  const chosenCharacters: string[] = []
  for (const [first, last] of characters)
    for (
      // The space and control characters come before 0x21.
      let codePoint = Math.max(first, 0x21);
      codePoint <= last && chosenCharacters.length < MAX_CHARACTERS;
      codePoint++
    ) {
      const character = String.fromCodePoint(codePoint)
      if (kind.test(character)) chosenCharacters.push(character)
    }
  return chosenCharacters.join('')
}

/** Cuts a text into pieces whose characters the font draws, and pieces whose characters it lacks. */
export function pieces(characters: Characters | undefined, text: string): { text: string; isDrawn: boolean }[] {
  const parts: { text: string; isDrawn: boolean }[] = []
  for (const character of text) {
    const last = parts.at(-1)
    const isDrawn = character === ' ' ? (last?.isDrawn ?? true) : draws(characters, character)
    if (last?.isDrawn === isDrawn) last.text += character
    else parts.push({ text: character, isDrawn })
  }
  return parts
}
