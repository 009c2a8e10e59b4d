import { letInAgain } from '@wifi-tms/contract/device-calls'
import type { Input } from '@wifi-tms/contract/endpoint'
import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'

/** The numbers of hours that people can choose, and the one that is chosen at first. */
const HOURS = [1, 4, 12, 24, 72]
const USUAL_HOURS = 4

interface Props {
  choice: Omit<Input<typeof letInAgain>, 'hours'>
  total: number
  close: () => void
}

/** A dialog that lets devices that lost their own secret use the product's key again, for some hours. */
export function LetInAgain({ choice, total, close }: Props) {
  const { t } = useTranslation()
  const [hours, setHours] = useState(USUAL_HOURS)
  const change = useChange(letInAgain)
  const letIn = () =>
    change.mutate(
      { ...choice, hours },
      {
        onSuccess: (done) => {
          toast('done', t('letInAgain.done', { count: done.total }))
          close()
        },
      },
    )
  return (
    <Dialog
      title={t('letInAgain.title')}
      okText={t('letInAgain.do', { count: total })}
      cancelText={t('app.cancel')}
      onOk={letIn}
      onCancel={close}
      confirmLoading={change.isPending}
      width={460}
    >
      <p>{t('letInAgain.text')}</p>
      <div className="line-field">
        <span aria-hidden>{t('letInAgain.hours')}</span>
        <Select
          aria-label={t('letInAgain.hours')}
          value={hours}
          onChange={setHours}
          options={HOURS.map((value) => ({ value, label: t('letInAgain.forHours', { count: value }) }))}
        />
      </div>
    </Dialog>
  )
}
