import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@wifi-tms/contract/shapes'
import { enlarged } from './enlarged.ts'
import type { Bits } from './measure.ts'

/** The languages by tesseract's names. */
const names: Readonly<Record<Language, string>> = {
  en: 'eng',
  pl: 'pol',
  zh: 'chi_sim',
  tw: 'chi_tra',
  ja: 'jpn',
  ko: 'kor',
}

/** The options of each call of tesseract: text as output, no messages, one thread. */
const options: ExecFileSyncOptionsWithStringEncoding = {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  env: { ...process.env, OMP_THREAD_LIMIT: '1' },
}

/** The reason why tesseract cannot read a language on this machine; undefined if it can. */
export function reasonAgainst(lang: Language): string | undefined {
  try {
    const installed = execFileSync('tesseract', ['--list-langs'], options).split('\n')
    return installed.includes(names[lang]) ? undefined : `tesseract has no ${names[lang]}`
  } catch {
    return 'there is no tesseract'
  }
}

/** Reads pictures of one line each with tesseract, enlarged three times; it writes them into `folder`. */
export async function readLines(folder: string, lang: Language, lines: readonly Bits[]): Promise<string[]> {
  const list = join(folder, 'lines.txt')
  const paths = lines.map((_, index) => join(folder, `line${index}.png`))
  for (const [index, line] of lines.entries()) await writeFile(paths[index]!, await enlarged(line))
  await writeFile(list, paths.join('\n'))
  // `--psm 7`: each picture is a single line of text.
  const output = execFileSync('tesseract', [list, 'stdout', '-l', names[lang], '--psm', '7', '--dpi', '300'], options)
  return output.split('\f').slice(0, lines.length)
}
