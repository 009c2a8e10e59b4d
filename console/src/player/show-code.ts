import type { PlayerCode } from '@wifi-tms/contract/player-protocol'
import type { wordsFor } from './words.ts'

/** The light border around a QR code, in modules (ISO/IEC 18004, 9.1). */
const BORDER = 4

/** Shows the code by which a person pairs this screen, as text and as a QR code. */
export function showCode({ code, qr }: PlayerCode, words: ReturnType<typeof wordsFor>): void {
  const page = document.getElementById('pair')!
  page.querySelector('h1')!.textContent = words.pair
  page.querySelector('p')!.textContent = words.instruction
  page.querySelector('strong')!.textContent = code
  const canvas = page.querySelector('canvas')!
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', words.code)
  canvas.width = canvas.height = qr.length + 2 * BORDER
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = '#000'
    // One canvas pixel for each module; the page enlarges the canvas. '1' is dark.
    qr.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) if (row[x] === '1') pen.fillRect(x + BORDER, y + BORDER, 1, 1)
    })
  }
  page.hidden = false
}

export function hideCode(): void {
  document.getElementById('pair')!.hidden = true
}
