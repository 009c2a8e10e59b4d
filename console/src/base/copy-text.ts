/** Puts text on the clipboard, on plain HTTP by way of a selected field. False where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isCopied) return true
  }
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('aria-hidden', 'true')
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  const before = document.activeElement as HTMLElement | null
  // The field stands inside an open dialog, or its focus trap would take the focus back before the copy.
  ;(before?.closest('[role=dialog]') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  before?.focus()
  return isCopied
}
