import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../../base/session/session.ts'
import { Dialog } from './Dialog.tsx'

/** Tells whether a navigation leads to another page of the console, and can be held back. */
function isLeaving({ cancelable, destination }: NavigateEvent): boolean {
  const to = new URL(destination.url)
  return cancelable && to.origin === location.origin && to.pathname !== location.pathname
}

/**
 * Asks before typed values are lost: when a dialog is closed (`leave`), another page is opened, or the console is left.
 * The caller renders the question. People who are signed out are not asked. A page that stays mounted while
 * another one is shown resets its fields in `discarded`.
 */
export function useLeaving(isChanged: boolean, discarded?: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [pending, setPending] = useState<{ go: () => void }>()
  const isFree = useRef(false)
  useEffect(() => {
    if (!isChanged) return
    isFree.current = false
    const holds = () => !isFree.current && useSession.getState().token !== undefined
    const onNavigate = (event: NavigateEvent) => {
      if (!holds() || !isLeaving(event)) return
      event.preventDefault()
      const { url, key } = event.destination
      const { pathname, search } = new URL(url)
      const isBack = event.navigationType === 'traverse'
      setPending({ go: () => void (isBack ? window.navigation.traverseTo(key) : navigate(pathname + search)) })
    }
    const onUnload = (event: BeforeUnloadEvent) => holds() && event.preventDefault()
    // Browsers without the Navigation API only ask people who leave the console.
    window.navigation?.addEventListener('navigate', onNavigate)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.navigation?.removeEventListener('navigate', onNavigate)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isChanged, navigate])
  const question = pending && (
    <Dialog
      title={t('form.discardTitle')}
      okText={t('form.discard')}
      cancelText={t('form.keep')}
      okButtonProps={{ danger: true }}
      onOk={() => {
        isFree.current = true
        setPending(undefined)
        discarded?.()
        pending.go()
      }}
      onCancel={() => setPending(undefined)}
      width={400}
    >
      {t('form.discardText')}
    </Dialog>
  )
  /** Lets people leave without a question, once the content is saved. */
  const free = () => {
    isFree.current = true
  }
  return { free, leave: (go: () => void) => (isChanged ? setPending({ go }) : go()), question }
}
