import { camelCase } from './row-shapes.ts'

/** The column whose unique index refused a row, in camelCase; undefined for any other error. */
export function clashingColumn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, detail } = error as Error & { code?: string; detail?: string }
  const column =
    code === '23505'
      ? /^Key \(([^),]+)/.exec(detail ?? '')?.[1]
      : /^UNIQUE constraint failed: \w+\.(\w+)/.exec(error.message)?.[1]
  return column && camelCase(column)
}
