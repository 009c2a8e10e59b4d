import { parseSync } from 'oxc-parser'

/** The folders whose comments are not judged yet, as paths with a slash at the end. */
const excluded: readonly string[] = []

/** Matches the beginning of a clause without a subject: a comment should name its thing first. */
const subjectless = /^(?:What|Whether|How|Where|Of|So (?:many|much|long)|(?:That|Those) of)\b/

/** The doc comments of a TypeScript file that begin with a clause without a subject, one line each. */
export function commentFaults(path: string, text: string): string[] {
  if (!/\.tsx?$/.test(path) || excluded.some((folder) => path.startsWith(folder))) return []
  return parseSync(path, text).comments.flatMap(({ type, value, start }) => {
    if (type !== 'Block' || !value.startsWith('*')) return []
    const beginning = subjectless.exec(value.slice(1).replace(/^[\s*]+/, ''))?.[0]
    const line = text.slice(0, start).split('\n').length
    return beginning ? [`${path}:${line}: begins with “${beginning}”: name the thing first, in a plain sentence`] : []
  })
}
