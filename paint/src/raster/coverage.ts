/** Where filled pixels are written: row length `stride`, and only inside the given bounds. */
export interface Surface {
  pixels: Uint8Array
  stride: number
}

/**
 * A scan converter by signed areas, as in font-rs (Raph Levien, 2016): each edge adds, cell by cell, how much of the
 * pixel lies to its right; the running sum along a row is the coverage. Windings of one direction overlap freely;
 * a contour of the other direction cuts a hole. All work is bounded by the window that `begin` sets.
 */
export class Coverage {
  #cells = new Float32Array(0)
  #low = new Int32Array(0)
  #high = new Int32Array(0)
  #left = 0
  #top = 0
  #width = 0
  #height = 0

  /** Starts a shape that is seen in the window from (left, top) up to (right, bottom). */
  begin(left: number, top: number, right: number, bottom: number): void {
    this.#left = left
    this.#top = top
    this.#width = Math.max(0, right - left)
    this.#height = Math.max(0, bottom - top)
    const size = (this.#width + 2) * this.#height
    if (this.#cells.length < size) this.#cells = new Float32Array(size)
    if (this.#low.length < this.#height) {
      this.#low = new Int32Array(this.#height)
      this.#high = new Int32Array(this.#height)
    }
    this.#low.fill(this.#width, 0, this.#height)
    this.#high.fill(-1, 0, this.#height)
  }

  /** Adds an edge. A coordinate that is not finite adds nothing. */
  line(fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY || !Number.isFinite(fromX + fromY + toX + toY)) return
    const down = fromY < toY
    const sign = down ? 1 : -1
    const x0 = (down ? fromX : toX) - this.#left
    const y0 = (down ? fromY : toY) - this.#top
    const x1 = (down ? toX : fromX) - this.#left
    const y1 = (down ? toY : fromY) - this.#top
    const slope = (x1 - x0) / (y1 - y0)
    const end = Math.min(this.#height, Math.ceil(y1))
    for (let y = Math.max(0, Math.floor(y0)); y < end; y++) {
      const top = Math.max(y, y0)
      const bottom = Math.min(y + 1, y1)
      const a = x0 + (top - y0) * slope
      const b = x0 + (bottom - y0) * slope
      this.#segment(y, Math.min(a, b), Math.max(a, b), (bottom - top) * sign)
    }
  }

  /** An edge inside one row, from `a` to `b` across, covering `height` of the row. */
  #segment(y: number, a: number, b: number, height: number): void {
    const width = this.#width
    if (a >= width) return
    if (b <= 0) {
      this.#add(y, 0, height)
      return
    }
    if (a < 0) {
      const outside = (height * -a) / (b - a)
      this.#add(y, 0, outside)
      this.#segment(y, 0, b, height - outside)
      return
    }
    if (b > width) {
      this.#segment(y, a, width, (height * (width - a)) / (b - a))
      return
    }
    const first = Math.floor(a)
    const last = Math.ceil(b)
    if (last <= first + 1) {
      const inner = height * (1 - ((a + b) / 2 - first))
      this.#add(y, first, inner)
      this.#add(y, first + 1, height - inner)
      return
    }
    const rate = height / (b - a)
    // The area right of the edge in each cell, as differences of its running integral.
    let before = 0
    for (let cell = first; cell < last; cell++) {
      const from = Math.max(a, cell)
      const to = Math.min(b, cell + 1)
      const part = (to - from) * rate
      const inner = part * (1 - ((from + to) / 2 - cell))
      this.#add(y, cell, inner + before)
      before = part - inner
    }
    this.#add(y, last, before)
  }

  #add(y: number, x: number, amount: number): void {
    const at = y * (this.#width + 2) + x
    this.#cells[at] = this.#cells[at]! + amount
    if (x < this.#low[y]!) this.#low[y] = x
    if (x > this.#high[y]!) this.#high[y] = x
  }

  /** Ends the shape: pixels covered by at least `threshold` (0 to 1) get `value`. */
  fill(surface: Surface, threshold: number, value: number): void {
    const width = this.#width
    for (let y = 0; y < this.#height; y++) {
      const low = this.#low[y]!
      const high = this.#high[y]!
      if (high < 0) continue
      const row = y * (width + 2)
      const out = (this.#top + y) * surface.stride + this.#left
      let sum = 0
      const end = Math.min(high + 1, width)
      for (let x = low; x < end; x++) {
        sum += this.#cells[row + x]!
        if ((sum < 0 ? -sum : sum) >= threshold) surface.pixels[out + x] = value
      }
      if (end < width && (sum < 0 ? -sum : sum) >= threshold) surface.pixels.fill(value, out + end, out + width)
      this.#cells.fill(0, row + low, row + high + 1)
    }
  }
}
