import { parseSync } from 'oxc-parser'

/** The folders whose comments are not judged yet, as paths with a slash at the end. */
const excluded: readonly string[] = []

/** Matches the beginning of a clause without a subject: a comment should name its thing first. */
const subjectless = /^(?:What|Whether|How|Where|Of|So (?:many|much|long)|(?:That|Those) of)\b/

/** Matches a test, or a group of tests, that begins a line, and captures its title. */
const testTitle = /^(?:describe|it|test|each\w*)\b[^'"`\n]*['"`](.*)/gm

/**
 * The comments of a TypeScript file, and the titles of decision records and of tests, that begin with a clause
 * without a subject, one line each.
 */
export function commentFaults(path: string, text: string): string[] {
  if (excluded.some((folder) => path.startsWith(folder))) return []
  const comments = (/\.tsx?$/.test(path) ? parseSync(path, text).comments : [])
    .filter(({ type, value, start }, index, all) => {
      if (type === 'Block') return value.startsWith('*')
      // Only the first of adjacent `//` lines is checked, as the others may begin with any word.
      const between = text.slice(all[index - 1]?.end ?? 0, start)
      return index === 0 || between.trim() !== '' || /\n\s*\n/.test(between)
    })
    .map(({ value, start }) => ({ content: value.replace(/^[\s*]+/, ''), start }))
  const pattern = path.startsWith('docs/decisions/') ? /^# (.*)/gm : /\.test\.tsx?$/.test(path) ? testTitle : undefined
  const titles = [...(pattern ? text.matchAll(pattern) : [])].map(({ 1: title = '', index }) => ({
    content: title.replace(/^(?:\[[^\]]*\] )+/, '').replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    start: index,
  }))
  return [...comments, ...titles].flatMap(({ content, start }) => {
    const beginning = subjectless.exec(content)?.[0]
    const line = text.slice(0, start).split('\n').length
    return beginning ? [`${path}:${line}: begins with “${beginning}”: name the thing first, in a plain sentence`] : []
  })
}
