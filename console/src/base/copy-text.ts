/**
 * Puts text on the clipboard. Over plain HTTP, where there is no clipboard API, it copies from a hidden field. Returns
 * false if the browser refuses.
 */
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
  const focusedBefore = document.activeElement as HTMLElement | null
  // The field is put into an open dialog, because the dialog's focus trap would otherwise take the focus before the
  // copy.
  ;(focusedBefore?.closest('[role=dialog]') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  focusedBefore?.focus()
  return isCopied
}
