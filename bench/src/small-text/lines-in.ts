/** The lines of a text. */
export const linesIn = (text: string): readonly string[] => text.trim().split('\n')
