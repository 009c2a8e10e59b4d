let current = ''

/** Puts a picture on the screen in place of the one before; resolves once it is decoded. Throws Error where it is none. */
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
  // The browser may read the shown one again.
  if (current) URL.revokeObjectURL(current)
  current = url
}

/** Calls back once the present content of the page has been painted, which is certain in the frame after the next. */
export const afterPaint = (then: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => then()))

/** A text where there is no picture. */
export function showText(screen: HTMLElement, text: string): void {
  if (current) URL.revokeObjectURL(current)
  current = ''
  const line = document.createElement('p')
  line.textContent = text
  screen.textContent = ''
  screen.appendChild(line)
}
