/** A part of a line; a hyphen or an ellipsis at its end has no level. */
interface Part {
  text: string
  level: number | undefined
}

/**
 * Sorts the parts of a line from left to right (UAX #9, rule L2). A hyphen has the level of its word, an ellipsis has
 * the level of the line.
 */
export const inVisualOrder = <P extends Part>(parts: P[], rtl: boolean): P[] => {
  const levels = new Map<P, number>()
  let level = Number(rtl)
  for (const part of parts) {
    level = part.level ?? (part.text === '-' ? level : Number(rtl))
    levels.set(part, level)
  }
  // From the highest level down, each run of parts of at least that level is reversed.
  let ordered = parts
  for (let level = Math.max(0, ...levels.values()); level > 0; level--) {
    const reordered: P[] = []
    let run: P[] = []
    for (const part of ordered) {
      if (levels.get(part)! >= level) run.push(part)
      else {
        reordered.push(...run.reverse(), part)
        run = []
      }
    }
    ordered = [...reordered, ...run.reverse()]
  }
  return ordered
}
