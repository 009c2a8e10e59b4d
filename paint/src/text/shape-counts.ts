/** The numbers of connected pieces of ink (also diagonally) and of holes in a picture with a white margin. */
export interface ShapeCounts {
  pieces: number
  holes: number
}

/**
 * Counts pieces and holes: each connected area is filled from its first pixel. A filled pixel is marked 2, which is no
 * colour. The white around the glyph is an area too, but no hole.
 */
export const shapeCountsOf = (pixels: Uint8Array, width: number): ShapeCounts => {
  const sides = [1, -1, width, -width]
  const corners = [width + 1, width - 1, -width + 1, -width - 1]
  const marked = Uint8Array.from(pixels)
  // The number of white areas (0) and of black ones (1).
  const counts = [0, 0]
  const pending: number[] = []
  for (let start = 0; start < marked.length; start++) {
    const colour = marked[start]!
    if (colour > 1) continue
    counts[colour]!++
    const neighbourSteps = colour === 1 ? [...sides, ...corners] : sides
    pending.push(start)
    marked[start] = 2
    for (let index = pending.pop(); index !== undefined; index = pending.pop())
      for (const step of neighbourSteps)
        if (marked[index + step] === colour) {
          marked[index + step] = 2
          pending.push(index + step)
        }
  }
  return { pieces: counts[1]!, holes: counts[0]! - 1 }
}
