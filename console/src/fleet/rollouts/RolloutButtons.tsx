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

/** The buttons of a rollout that its state allows. */
export function RolloutButtons({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation()
  const mayWrite = useMay(rollouts.access.write)
  const [isAsking, setAsking] = useState(false)
  const start = useChange(startRollout)
  const pause = useChange(pauseRollout)
  const resume = useChange(resumeRollout)
  const cancel = useChange(cancelRollout)
  const retry = useChange(retryRollout)
  const { _id: id, name, state, counts } = rollout
  if (!mayWrite) return null
  const end = () => cancel.mutate({ id }, { onSettled: () => setAsking(false) })
  return (
    <>
      {state === 'ready' && (
        <Button type="primary" loading={start.isPending} onClick={() => start.mutate({ id })}>
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
      {counts.failed > 0 && state !== 'canceled' && state !== 'ready' && (
        <Button loading={retry.isPending} onClick={() => retry.mutate({ id })}>
          {t('rollouts.retry')}
        </Button>
      )}
      {state !== 'canceled' && state !== 'done' && (
        <Button danger onClick={() => setAsking(true)}>
          {t('rollouts.cancel')}
        </Button>
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
