import { posix } from 'node:path'
import type { Words } from './speaking.ts'

/** The source of every file of the console except tests, by its path from `src`. */
export const sources = new Map(
  Object.entries(
    import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/testing/*'], {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).map(([path, text]) => [path.replace('../', './'), text]),
)

/** Lists every sentence after its dotted key. */
export const keysIn = (words: Words, before = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : keysIn(value, `${before}${key}.`),
  )

/** A part of a key in a source: signs of a name, or a variable in a template string such as `${noun}`. */
const PART = '(?:[\\w-]|\\$\\{[^}]+\\})+'
/** A key in quotes: at least two parts with dots between them. */
const KEY = new RegExp(`['\`](${PART}(?:\\.${PART})+)['\`]`, 'g')

/**
 * Finds the keys of words in a source, as patterns. A part that comes from a variable matches anything; keys that
 * consist of variables alone are left out.
 */
export const keyPatternsOf = (text: string): RegExp[] =>
  [...text.matchAll(KEY)]
    .map(([, key]) => key!.replaceAll('.', '\\.').replace(/\$\{.+?\}/g, '[\\w-]+'))
    .filter((pattern) => /[a-z]/i.test(pattern.replaceAll('[\\w-]+', '')))
    .map((pattern) => new RegExp(`^${pattern}$`))

/** An import, a re-export or a dynamic import of another file of the console; imports of types are left out. */
const IMPORT = /(?:^import (?!type )(?:[^'\n]*|\{[^}]*\} from )|^export [^'\n]* from |import\()'(\.[^']+)'/gm

/**
 * Finds the keys in a file and in all files that it imports, as patterns. Keys whose first part is a variable, such as
 * `${noun}.add`, are left out.
 */
export function keyPatternsFrom(path: string, seen = new Set<string>()): RegExp[] {
  const text = sources.get(path)
  if (text === undefined || seen.has(path) || path === './screens.tsx') return []
  seen.add(path)
  const imported = [...text.matchAll(IMPORT)].map(([, from]) => `./${posix.join(posix.dirname(path), from!)}`)
  const ownPatterns = keyPatternsOf(text).filter(({ source }) => !source.startsWith('^['))
  return [...ownPatterns, ...imported.flatMap((file) => keyPatternsFrom(file, seen))]
}
