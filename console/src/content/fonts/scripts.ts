import { type Characters, drawsAll } from './characters.ts'

/** The scripts by their ISO 15924 codes, each with some characters that no font for it lacks. */
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

/** The letters of Polish beside those of plain Latin; many fonts lack them. */
const POLISH = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż'

/**
 * The names, in the reader's language, of the scripts that a font supports, and of Polish if it has the Polish letters.
 */
export function scriptsOf(characters: Characters, tag: string): string[] {
  const scriptNames = new Intl.DisplayNames(tag, { type: 'script' })
  const writableScripts = Object.entries(scripts).filter(([, probe]) => drawsAll(characters, probe))
  const names = writableScripts.map(([script]) => scriptNames.of(script) ?? script)
  const polish = new Intl.DisplayNames(tag, { type: 'language' }).of('pl') ?? 'Polski'
  // Polish stands behind Latin, the first of the scripts.
  return drawsAll(characters, POLISH) ? names.toSpliced(1, 0, polish) : names
}
