import Modal, { type ModalProps } from 'antd/es/modal'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Selects the fields that can be filled in. */
const FIELD = 'input:not(:disabled), textarea:not(:disabled)'

/**
 * A dialog that is open as long as it is rendered. Its first field gets the focus as soon as the field is rendered,
 * except on devices with an on-screen keyboard. When the dialog closes, the focus returns to the element that had it
 * before, or to the dialog or page below.
 */
export function Dialog({ children, ...props }: Omit<ModalProps, 'open' | 'afterOpenChange'>) {
  const body = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  const [shouldFocus, setShouldFocus] = useState(false)
  const [isShown, setShown] = useState(true)
  // When a person leaves the tab of the page, React hides the page but keeps its state. The library's dialog does not
  // survive that, so it is mounted again when the person returns.
  useLayoutEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [])
  useEffect(
    () => () => {
      const canFocusOpener = opener?.isConnected && opener !== document.body
      // If this dialog was opened from another dialog and both were closed together, that dialog has already returned
      // the focus.
      if (!canFocusOpener && document.activeElement !== document.body) return
      const layerBelow = document.querySelector('.ant-modal-wrap') ?? document.getElementById('page')
      const formerFocus = canFocusOpener ? opener : layerBelow
      if (formerFocus instanceof HTMLElement) formerFocus.focus({ preventScroll: true })
    },
    [opener],
  )
  // The effect runs after each render, because the fields may arrive later than the dialog.
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>(FIELD)
    if (!shouldFocus || !field) return
    // A field that the person has focused already keeps the focus.
    if (!body.current?.contains(document.activeElement)) field.focus()
    setShouldFocus(false)
  })
  if (!isShown) return null
  return (
    <Modal
      {...props}
      open
      afterOpenChange={(open) => setShouldFocus(open && window.matchMedia('(hover: hover)').matches)}
    >
      <div ref={body}>{children}</div>
    </Modal>
  )
}
