import Modal, { type ModalProps } from 'antd/es/modal'
import { useEffect, useRef, useState } from 'react'

const FIELD = 'input:not(:disabled), textarea:not(:disabled)'

/**
 * A dialog that stands open until it is no longer rendered. Its first field takes the typing, except where that would
 * call up a keyboard on the glass; whoever opened it has the focus again when it goes.
 */
export function Dialog({ children, ...props }: Omit<ModalProps, 'open' | 'afterOpenChange'>) {
  const body = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const back = opener?.isConnected && opener !== document.body ? opener : document.getElementById('page')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
    [opener],
  )
  const opened = (open: boolean) => {
    // Whoever was quicker than the dialog is already in a field, and stays there.
    const taken = body.current?.contains(document.activeElement)
    if (!open || taken || !window.matchMedia('(hover: hover)').matches) return
    body.current?.querySelector<HTMLElement>(FIELD)?.focus()
  }
  return (
    <Modal {...props} open afterOpenChange={opened}>
      <div ref={body}>{children}</div>
    </Modal>
  )
}
