/** The address of the picture on the screen, by which the browser holds its bytes; empty for none. */
let currentUrl = ''

/** Decodes a picture and puts it on the screen in place of the one before. Throws Error if the blob is no picture. */
export async function showPicture(screen: HTMLElement, blob: Blob, name: string): Promise<void> {
  const image = new Image()
  const url = URL.createObjectURL(blob)
  image.src = url
  image.alt = name
  try {
    await image.decode()
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
  screen.textContent = ''
  screen.appendChild(image)
  // The address of the shown picture stays valid, because the browser may read it again.
  if (currentUrl) URL.revokeObjectURL(currentUrl)
  currentUrl = url
}

/**
 * Calls `then` once the page's current content is on the screen. The next frame paints it, so the frame after that is
 * awaited.
 */
export const afterPaint = (then: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => then()))

/** Shows a text in place of a picture. */
export function showText(screen: HTMLElement, text: string): void {
  if (currentUrl) URL.revokeObjectURL(currentUrl)
  currentUrl = ''
  const line = document.createElement('p')
  line.textContent = text
  screen.textContent = ''
  screen.appendChild(line)
}
