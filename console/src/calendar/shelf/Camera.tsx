import CameraOutlined from '@ant-design/icons/CameraOutlined'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CodeReader, startReader } from './read-codes.ts'

/** The pause between two readings of the camera's picture, in milliseconds. */
const PAUSE_MS = 120
/** A code that was out of sight for this many milliseconds is reported again. */
const GONE_MS = 5000

/**
 * The reason why there is no picture: the page was loaded without HTTPS, there is no camera, its use was denied, or no
 * reader of codes could be started.
 */
type Fault = 'insecure' | 'noCamera' | 'refused' | 'noReader'

const faultOf = (error: unknown): Fault => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name ? 'noCamera' : 'noReader'
}

/** Waits before the next reading; resolves to false once the signal is aborted. */
const pause = (signal: AbortSignal) =>
  new Promise<boolean>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve(!signal.aborted)
    }
    const timer = setTimeout(end, PAUSE_MS)
    signal.addEventListener('abort', end)
  })

/** Reads codes in the camera's picture until the signal is aborted. A code that stays in sight is reported once. */
async function readCamera(video: HTMLVideoElement, report: (code: string) => void, signal: AbortSignal): Promise<void> {
  let stream: MediaStream | undefined
  let reader: CodeReader | undefined
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    reader?.end()
    video.srcObject = null
  }
  try {
    // The camera at the back of a phone, with pictures of the size in which codes are read.
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    if (signal.aborted) return
    video.srcObject = stream
    await video.play()
    reader = await startReader()
    const lastSeenAt = new Map<string, number>()
    while (await pause(signal)) {
      const now = performance.now()
      for (const code of await reader.read(video)) {
        const isNew = now - (lastSeenAt.get(code) ?? -GONE_MS) >= GONE_MS
        lastSeenAt.set(code, now)
        if (isNew && !signal.aborted) report(code)
      }
    }
  } finally {
    stop()
  }
}

/** Shows the camera's picture after a person asks for it, and reports the codes in it. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  const [fault, setFault] = useState<Fault | undefined>(window.isSecureContext ? undefined : 'insecure')
  const report = useEffectEvent(onCode)
  useEffect(() => {
    if (!isOn || !video.current) return undefined
    const controller = new AbortController()
    readCamera(video.current, (code) => report(code), controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return
      setFault(faultOf(error))
      setOn(false)
    })
    return () => controller.abort()
  }, [isOn])
  const start = () => {
    setFault(undefined)
    setOn(true)
  }
  return (
    <div className="shelf-camera">
      {fault && <Alert type="info" showIcon title={t(`shelf.${fault}`)} />}
      <video ref={video} hidden={!isOn} muted playsInline aria-label={t('shelf.picture')} />
      {isOn ? (
        <Button onClick={() => setOn(false)}>{t('shelf.cameraOff')}</Button>
      ) : (
        fault !== 'insecure' && (
          <Button type="primary" size="large" icon={<CameraOutlined aria-hidden />} onClick={start}>
            {t('shelf.cameraOn')}
          </Button>
        )
      )}
    </div>
  )
}
