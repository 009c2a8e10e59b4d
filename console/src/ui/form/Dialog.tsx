import Modal, { type ModalProps } from 'antd/es/modal'
import { useEffect, useRef, useState } from 'react'

const FIELD = 'input:not(:disabled), textarea:not(:disabled)'

/**
 * A dialog that stands open until it is no longer rendered. Its first field takes the typing as soon as it is there,
 * except where that would call up a keyboard on the glass; whoever opened it has the focus again when it goes.
 */
export function Dialog({ children, ...props }: Omit<ModalProps, 'open' | 'afterOpenChange'>) {
  const body = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  const [waits, setWaits] = useState(false)
  useEffect(
    () => () => {
      const back = opener?.isConnected && opener !== document.body ? opener : document.getElementById('page')
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
  return (
    <Modal {...props} open afterOpenChange={(open) => setWaits(open && window.matchMedia('(hover: hover)').matches)}>
      <div ref={body}>{children}</div>
    </Modal>
  )
}
