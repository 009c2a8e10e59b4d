import { hexOf } from './inks.ts'
import type { Mark, Words } from './marks.ts'

/** The part of a Canvas 2D that the marks need. */
export interface Context2d {
  fillStyle: string
  strokeStyle: string
  lineWidth: number
  font: string
  textAlign: string
  letterSpacing: string
  fillRect(x: number, y: number, width: number, height: number): void
  beginPath(): void
  rect(x: number, y: number, width: number, height: number): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  ellipse(x: number, y: number, rx: number, ry: number, turn: number, from: number, to: number): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  fill(): void
  stroke(): void
  fillText(text: string, x: number, y: number): void
  drawImage(image: never, x: number, y: number, width: number, height: number): void
  save(): void
  restore(): void
  translate(x: number, y: number): void
  rotate(angle: number): void
}

const writeWords = (to: Context2d, { text, x, y, size, weight, fill, align, spacing, turn }: Words) => {
  to.font = `${weight} ${size}px "Noto Sans"`
  to.textAlign = align
  to.letterSpacing = `${spacing}px`
  to.fillStyle = hexOf(fill)
  if (!turn) {
    to.fillText(text, x, y)
    return
  }
  to.save()
  to.translate(turn.x, turn.y)
  to.rotate((turn.angle * Math.PI) / 180)
  to.fillText(text, x - turn.x, y - turn.y)
  to.restore()
}

/** Draws the marks on white. */
export const drawOn = (to: Context2d, marks: readonly Mark[], width: number, height: number, photo: unknown): void => {
  to.fillStyle = '#fff'
  to.fillRect(0, 0, width, height)
  for (const mark of marks) {
    if (mark.kind === 'words') {
      writeWords(to, mark)
      continue
    }
    if (mark.kind === 'bars') {
      to.fillStyle = '#000'
      for (const bar of mark.bars) to.fillRect(bar.x, bar.y, bar.width, bar.height)
      continue
    }
    const { kind, x, y, width: w, height: h, radius, fill, stroke, strokeWidth } = mark
    if (kind === 'photo') {
      to.drawImage(photo as never, x, y, w, h)
      continue
    }
    to.beginPath()
    if (kind === 'ellipse') to.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, 0, 0, 2 * Math.PI)
    else if (kind === 'line') {
      to.moveTo(x, y)
      to.lineTo(x + w, y + h)
    } else if (radius > 0) to.roundRect(x, y, w, h, radius)
    else to.rect(x, y, w, h)
    if (fill) {
      to.fillStyle = hexOf(fill)
      to.fill()
    }
    if (stroke) {
      to.strokeStyle = hexOf(stroke)
      to.lineWidth = strokeWidth
      to.stroke()
    }
  }
}
