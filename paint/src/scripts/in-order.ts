/** Parts of a line as they stand from left to right (UAX #9, rule L2). */
export const inOrder = <P extends { level: number }>(parts: P[]): P[] => {
  let ordered = parts
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--) {
    const next: P[] = []
    let turned: P[] = []
    for (const part of ordered) {
      if (part.level >= level) turned.push(part)
      else {
        next.push(...turned.reverse(), part)
        turned = []
      }
    }
    ordered = [...next, ...turned.reverse()]
  }
  return ordered
}
