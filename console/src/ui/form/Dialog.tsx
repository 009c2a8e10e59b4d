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
  // A dialog that is only uncovered with the page behind its tab breaks: it opens anew.
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
      const back = isThere ? opener : under
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
    [opener],
  )
  // The fields may come later than the dialog: hence after each of its renders.
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>(FIELD)
    if (!waits || !field) return
    // Whoever was quicker than the dialog is already in a field, and stays there.
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
