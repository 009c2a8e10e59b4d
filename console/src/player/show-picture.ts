/** The address of the picture on the screen; empty for none. */
let currentUrl = ''

/** Puts a picture on the screen in place of the one before, after it is decoded. Throws Error if the blob is no picture. */
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
  // The address of the picture that is shown stays valid, as the browser may read it again.
  if (currentUrl) URL.revokeObjectURL(currentUrl)
  currentUrl = url
}

/** Calls back after the present content of the page has been painted, which is certain in the second frame from now. */
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
