import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../../base/session/session.ts'
import { Dialog } from './Dialog.tsx'

/** True for a navigation that leads to another page of the console and can be prevented. */
function isLeaving({ cancelable, destination }: NavigateEvent): boolean {
  const goal = new URL(destination.url)
  return cancelable && goal.origin === location.origin && goal.pathname !== location.pathname
}

/**
 * Asks before typed values are lost: when a dialog is closed (`leave`), another page is opened, or the console is left.
 * The caller renders the question. People who are signed out are not asked. A page that stays mounted while another is
 * shown resets its fields in `discarded`.
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
    // In browsers without the Navigation API, only people who leave the whole console are asked.
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
  /** Stops asking, once the content is saved. */
  const free = () => {
    isFree.current = true
  }
  return { free, leave: (go: () => void) => (isChanged ? setPending({ go }) : go()), question }
}
