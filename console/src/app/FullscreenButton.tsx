import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../base/toasts/toasts.ts'
import { BarButton } from './BarButton.tsx'

/** Turns full screen on and off. A toast tells people if their browser cannot. */
export function FullscreenButton() {
  const { t } = useTranslation()
  const [isFull, setFull] = useState(Boolean(document.fullscreenElement))
  useEffect(() => {
    const updateState = () => setFull(Boolean(document.fullscreenElement))
    document.addEventListener('fullscreenchange', updateState)
    return () => document.removeEventListener('fullscreenchange', updateState)
  }, [])
  const refuse = () => toast('warning', t('fullscreen.fault'))
  const toggle = () => {
    if (!document.fullscreenEnabled) return refuse()
    const toggled = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    toggled.catch(refuse)
  }
  return (
    <BarButton
      className="wide-only"
      name={t(isFull ? 'fullscreen.leave' : 'fullscreen.enter')}
      icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      onClick={toggle}
    />
  )
}
