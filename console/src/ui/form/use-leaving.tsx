import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../../base/session/session.ts'
import { askBeforeLoss } from '../../base/tabs/tab-store.ts'
import { Dialog } from './Dialog.tsx'

/** True for a navigation that can be prevented and leads to another page of the console. */
function isLeaving({ cancelable, destination }: NavigateEvent): boolean {
  const target = new URL(destination.url)
  return cancelable && target.origin === location.origin && target.pathname !== location.pathname
}

/**
 * Asks before typed values are lost: when a dialog is closed (`leave`), another page is opened, the page is refreshed,
 * another role is taken, or the console is left. The caller renders the question. People who are signed out are not
 * asked. `onDiscard` is called when they discard the values. A page that stays mounted while another page is shown
 * resets its fields in this callback.
 */
export function useLeaving(isChanged: boolean, onDiscard?: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [pendingNavigation, setPendingNavigation] = useState<{ go: () => void }>()
  const mayLeave = useRef(false)
  useEffect(() => {
    if (!isChanged) return
    mayLeave.current = false
    const mustAsk = () => !mayLeave.current && useSession.getState().token !== undefined
    const onNavigate = (event: NavigateEvent) => {
      if (!mustAsk() || !isLeaving(event)) return
      event.preventDefault()
      const { url, key } = event.destination
      const { pathname, search } = new URL(url)
      // Back and Forward must lead to their own entry of the browser's history. Other navigations are repeated by
      // address.
      const isHistoryStep = event.navigationType === 'traverse'
      setPendingNavigation({
        go: () => void (isHistoryStep ? window.navigation.traverseTo(key) : navigate(pathname + search)),
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => mustAsk() && event.preventDefault()
    // In browsers without the Navigation API, only people who leave the whole console are asked.
    window.navigation?.addEventListener('navigate', onNavigate)
    window.addEventListener('beforeunload', onUnload)
    const stopAskingBeforeLoss = askBeforeLoss((go) => (mustAsk() ? setPendingNavigation({ go }) : go()))
    return () => {
      stopAskingBeforeLoss()
      window.navigation?.removeEventListener('navigate', onNavigate)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isChanged, navigate])
  const question = pendingNavigation && (
    <Dialog
      title={t('form.discardTitle')}
      okText={t('form.discard')}
      cancelText={t('form.keep')}
      okButtonProps={{ danger: true }}
      onOk={() => {
        mayLeave.current = true
        setPendingNavigation(undefined)
        onDiscard?.()
        pendingNavigation.go()
      }}
      onCancel={() => setPendingNavigation(undefined)}
      width={400}
    >
      {t('form.discardText')}
    </Dialog>
  )
  /** Stops asking, once the content is saved. */
  const stopAsking = () => {
    mayLeave.current = true
  }
  return { stopAsking, leave: (go: () => void) => (isChanged ? setPendingNavigation({ go }) : go()), question }
}
