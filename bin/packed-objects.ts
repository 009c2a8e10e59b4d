import { parseSync, Visitor } from 'oxc-parser'

/**
 * The object literals of a TypeScript file that are spread where they are written, `...{ a, b }`, one line each. They
 * mean the same as their fields alone, and only keep the formatter from giving each field a line of its own. Migrations
 * are left out, as they are never changed.
 */
export function packedObjectFaults(path: string, text: string): string[] {
  if (!/\.tsx?$/.test(path) || path.includes('/migrations/')) return []
  const faults: string[] = []
  new Visitor({
    SpreadElement({ argument, start }) {
      if (argument.type !== 'ObjectExpression') return
      const line = text.slice(0, start).split('\n').length
      faults.push(`${path}:${line}: spreads an object where it is written: write its fields without …{ }`)
    },
  }).visit(parseSync(path, text).program)
  return faults
}
