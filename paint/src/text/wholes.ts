/** The numbers of connected pieces of ink (also diagonally) and of holes in a picture with a white margin. */
export interface Wholes {
  pieces: number
  holes: number
}

/** Counts pieces and holes by filling each from its first pixel. A filled pixel is marked 2, which is no colour. */
export const wholesOf = (pixels: Uint8Array, width: number): Wholes => {
  const sides = [1, -1, width, -width]
  const corners = [width + 1, width - 1, -width + 1, -width - 1]
  const marked = Uint8Array.from(pixels)
  const counts = [0, 0]
  const open: number[] = []
  for (let start = 0; start < marked.length; start++) {
    const colour = marked[start]!
    if (colour > 1) continue
    counts[colour]!++
    const near = colour === 1 ? [...sides, ...corners] : sides
    open.push(start)
    marked[start] = 2
    for (let index = open.pop(); index !== undefined; index = open.pop())
      for (const step of near)
        if (marked[index + step] === colour) {
          marked[index + step] = 2
          open.push(index + step)
        }
  }
  return { pieces: counts[1]!, holes: counts[0]! - 1 }
}
