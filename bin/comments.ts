import { parseSync } from 'oxc-parser'

/** The folders whose comments are not judged yet, as paths with a slash at the end. */
const excluded: readonly string[] = []

/** Matches the beginning of a clause without a subject: a comment should name its thing first. */
const subjectless = /^(?:What|Whether|How|Where|Of|So (?:many|much|long)|(?:That|Those) of)\b/

/** Matches the title of a test, or of a group of tests, that begins its line. */
const testTitle = /^(?:describe|it|test|each\w*)\b[^'"`\n]*['"`](.*)/gm

/**
 * The doc comments of a TypeScript file, and the titles of decision records and of tests, that begin with a clause
 * without a subject, one line each.
 */
export function commentFaults(path: string, text: string): string[] {
  if (excluded.some((folder) => path.startsWith(folder))) return []
  const comments = (/\.tsx?$/.test(path) ? parseSync(path, text).comments : [])
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ value, start }) => ({ said: value.slice(1).replace(/^[\s*]+/, ''), start }))
  const pattern = path.startsWith('docs/decisions/') ? /^# (.*)/gm : /\.test\.tsx?$/.test(path) ? testTitle : undefined
  const titles = [...(pattern ? text.matchAll(pattern) : [])].map(({ 1: title = '', index }) => ({
    said: title.replace(/^(?:\[[^\]]*\] )+/, '').replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    start: index,
  }))
  return [...comments, ...titles].flatMap(({ said, start }) => {
    const beginning = subjectless.exec(said)?.[0]
    const line = text.slice(0, start).split('\n').length
    return beginning ? [`${path}:${line}: begins with “${beginning}”: name the thing first, in a plain sentence`] : []
  })
}
