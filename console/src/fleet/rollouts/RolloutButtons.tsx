import {
  cancelRollout,
  pauseRollout,
  type Rollout,
  resumeRollout,
  retryRollout,
  rollouts,
  startRollout,
} from '@wifi-tms/contract/rollouts'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { settingsText } from './settings-words.ts'

/** The buttons of a rollout that its state allows. */
export function RolloutButtons({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation()
  const mayWrite = useMay(rollouts.access.write)
  const [isCanceling, setCanceling] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const start = useChange(startRollout)
  const pause = useChange(pauseRollout)
  const resume = useChange(resumeRollout)
  const cancel = useChange(cancelRollout)
  const retry = useChange(retryRollout)
  const { _id: id, name, state, counts, config, total } = rollout
  const isOver = state === 'canceled' || (config && state === 'done')
  const canRetry = counts.failed > 0 && state !== 'ready' && !isOver
  if (!mayWrite) return null
  const startNow = () => start.mutate({ id }, { onSettled: () => setStarting(false) })
  const cancelNow = () => cancel.mutate({ id }, { onSettled: () => setCanceling(false) })
  return (
    <>
      {state === 'ready' && (
        <Button type="primary" loading={start.isPending} onClick={() => (config ? setStarting(true) : startNow())}>
          {t('rollouts.start')}
        </Button>
      )}
      {state === 'running' && (
        <Button loading={pause.isPending} onClick={() => pause.mutate({ id })}>
          {t('rollouts.pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button type="primary" loading={resume.isPending} onClick={() => resume.mutate({ id })}>
          {t('rollouts.resume')}
        </Button>
      )}
      {canRetry && (
        <Button loading={retry.isPending} onClick={() => retry.mutate({ id })}>
          {t('rollouts.retry')}
        </Button>
      )}
      {state !== 'canceled' && state !== 'done' && (
        <Button danger onClick={() => setCanceling(true)}>
          {t('rollouts.cancel')}
        </Button>
      )}
      {isStarting && config && (
        <Dialog
          title={t('settingsRollouts.sure', { name: settingsText(config), count: total })}
          okText={t('rollouts.start')}
          cancelText={t('app.cancel')}
          confirmLoading={start.isPending}
          onOk={startNow}
          onCancel={() => setStarting(false)}
          width={440}
        >
          {t('settingsRollouts.text')}
        </Dialog>
      )}
      {isCanceling && (
        <Dialog
          title={name}
          okText={t('rollouts.cancel')}
          cancelText={t('app.cancel')}
          okButtonProps={{ danger: true }}
          confirmLoading={cancel.isPending}
          onOk={cancelNow}
          onCancel={() => setCanceling(false)}
          width={440}
        >
          {t('rollouts.cancelText')}
        </Dialog>
      )}
    </>
  )
}
