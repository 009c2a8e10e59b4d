import { type Characters, drawsAll } from './characters.ts'

/** Scripts by their ISO 15924 code, with characters without which nobody can write them. */
const scripts = {
  Latn: 'AZaz',
  Grek: 'ΑΩαω',
  Cyrl: 'АЯая',
  Hebr: 'את',
  Arab: 'اي',
  Deva: 'अह',
  Thai: 'กฮ',
  Hans: '们这开门馆',
  Hant: '們這開門館',
  Jpan: 'あんアン東駅',
  Kore: '가힣한글',
} as const

/** Polish has these beside other Latin letters, and many fonts lack them. */
const POLISH = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż'

/** Says what a font can write, in words of the reader's language. */
export function scriptsOf(characters: Characters, tag: string): string[] {
  const named = new Intl.DisplayNames(tag, { type: 'script' })
  const written = Object.entries(scripts).filter(([, probe]) => drawsAll(characters, probe))
  const names = written.map(([script]) => named.of(script) ?? script)
  const polish = new Intl.DisplayNames(tag, { type: 'language' }).of('pl') ?? 'Polski'
  return drawsAll(characters, POLISH) ? names.toSpliced(1, 0, polish) : names
}
