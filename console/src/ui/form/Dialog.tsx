import Modal, { type ModalProps } from 'antd/es/modal'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const FIELD = 'input:not(:disabled), textarea:not(:disabled)'

/**
 * A dialog that stands open until it is no longer rendered. Its first field takes the typing as soon as it is there,
 * except where that would call up a keyboard on the glass; whoever opened it has the focus again when it goes, or else what
 * it stood on.
 */
export function Dialog({ children, ...props }: Omit<ModalProps, 'open' | 'afterOpenChange'>) {
  const body = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  const [waits, setWaits] = useState(false)
  const [isShown, setShown] = useState(true)
  // A dialog breaks if it is only hidden and shown again with the page of its tab, so it is opened anew.
  useLayoutEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [])
  useEffect(
    () => () => {
      const isThere = opener?.isConnected && opener !== document.body
      // The dialog below has given the focus back already if both were closed together.
      if (!isThere && document.activeElement !== document.body) return
      const under = document.querySelector('.ant-modal-wrap') ?? document.getElementById('page')
      const formerFocus = isThere ? opener : under
      if (formerFocus instanceof HTMLElement) formerFocus.focus({ preventScroll: true })
    },
    [opener],
  )
  // The effect runs after each render, because the fields may arrive later than the dialog.
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>(FIELD)
    if (!waits || !field) return
    // A person who was quicker than the dialog keeps the field that has the focus already.
    if (!body.current?.contains(document.activeElement)) field.focus()
    setWaits(false)
  })
  if (!isShown) return null
  return (
    <Modal {...props} open afterOpenChange={(open) => setWaits(open && window.matchMedia('(hover: hover)').matches)}>
      <div ref={body}>{children}</div>
    </Modal>
  )
}
