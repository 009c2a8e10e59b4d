import type { ElementInput } from './golden.ts'

/** The elements of lines of text, one below the other. */
export const lines = (
  texts: readonly (Partial<Extract<ElementInput, { kind: 'text' }>> & { text: string; fontSize: number })[],
) => {
  let y = 2
  return texts.map((fields, index) => {
    const height = Math.ceil(fields.fontSize * 1.4)
    const line = { kind: 'text' as const, id: `t${index}`, x: 2, y, width: 196, height, ...fields }
    y += height
    return line
  })
}
