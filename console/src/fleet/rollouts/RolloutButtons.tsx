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
import { placeIn } from './settings-words.ts'

/** The buttons of a rollout that its state allows. */
export function RolloutButtons({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation()
  const mayWrite = useMay(rollouts.access.write)
  const [isAsking, setAsking] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const start = useChange(startRollout)
  const pause = useChange(pauseRollout)
  const resume = useChange(resumeRollout)
  const cancel = useChange(cancelRollout)
  const retry = useChange(retryRollout)
  const { _id: id, name, state, counts, config, total } = rollout
  if (!mayWrite) return null
  const begin = () => start.mutate({ id }, { onSettled: () => setStarting(false) })
  const end = () => cancel.mutate({ id }, { onSettled: () => setAsking(false) })
  return (
    <>
      {state === 'ready' && (
        <Button type="primary" loading={start.isPending} onClick={() => (config ? setStarting(true) : begin())}>
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
      {counts.failed > 0 && state !== 'canceled' && state !== 'ready' && !(config && state === 'done') && (
        <Button loading={retry.isPending} onClick={() => retry.mutate({ id })}>
          {t('rollouts.retry')}
        </Button>
      )}
      {state !== 'canceled' && state !== 'done' && (
        <Button danger onClick={() => setAsking(true)}>
          {t('rollouts.cancel')}
        </Button>
      )}
      {isStarting && config && (
        <Dialog
          title={t('settingsRollouts.sure', { name: placeIn(config), count: total })}
          okText={t('rollouts.start')}
          cancelText={t('app.cancel')}
          confirmLoading={start.isPending}
          onOk={begin}
          onCancel={() => setStarting(false)}
          width={440}
        >
          {t('settingsRollouts.text')}
        </Dialog>
      )}
      {isAsking && (
        <Dialog
          title={name}
          okText={t('rollouts.cancel')}
          cancelText={t('app.cancel')}
          okButtonProps={{ danger: true }}
          confirmLoading={cancel.isPending}
          onOk={end}
          onCancel={() => setAsking(false)}
          width={440}
        >
          {t('rollouts.cancelText')}
        </Dialog>
      )}
    </>
  )
}
