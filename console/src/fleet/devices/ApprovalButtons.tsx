import { approveDevices, rejectDevices } from '@wifi-tms/contract/approval'
import type { Input } from '@wifi-tms/contract/endpoint'
import Button, { type ButtonProps } from 'antd/es/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'

/** Its code is loaded when somebody rejects a device. */
const Dialog = lazy(async () => ({ default: (await import('../../ui/form/Dialog.tsx')).Dialog }))

interface Props {
  /** The ids of the devices, or the filter that finds them. */
  choice: Input<typeof approveDevices>
  /** The name of the only device; undefined if there are several. */
  name: string | undefined
  count: number
  size?: ButtonProps['size']
  /** Clears the choice once the devices are accepted or rejected. Set if the devices are chosen rows of the list. */
  unchoose?: () => void
}

/** The buttons that accept devices that wait for approval, or reject them after a question. */
export function ApprovalButtons({ choice, name, count, size, unchoose }: Props) {
  const { t } = useTranslation()
  const [isRejecting, setRejecting] = useState(false)
  const approve = useChange(approveDevices)
  const reject = useChange(rejectDevices)
  const sendApproval = () =>
    approve.mutate(choice, {
      onSuccess: ({ total }) => {
        toast('done', t('approval.accepted', { count: total }))
        unchoose?.()
      },
    })
  const sendRejection = () =>
    reject.mutate(choice, {
      onSuccess: ({ total }) => {
        toast('done', t('approval.rejected', { count: total }))
        unchoose?.()
      },
      onSettled: () => setRejecting(false),
    })
  const severalTexts = unchoose
    ? { accept: t('approval.acceptChosen'), reject: t('approval.rejectChosen') }
    : { accept: t('approval.acceptAll'), reject: t('approval.rejectAll') }
  const ariaLabelOf = (verb: 'accept' | 'reject') =>
    name === undefined ? undefined : t(verb === 'accept' ? 'approval.acceptOne' : 'approval.rejectOne', { name })
  return (
    <>
      <Button
        {...(size && { size })}
        type={unchoose ? 'default' : 'primary'}
        loading={approve.isPending}
        aria-label={ariaLabelOf('accept')}
        onClick={sendApproval}
      >
        {name === undefined ? severalTexts.accept : t('approval.accept')}
      </Button>
      <Button {...(size && { size })} danger aria-label={ariaLabelOf('reject')} onClick={() => setRejecting(true)}>
        {name === undefined ? severalTexts.reject : t('approval.reject')}
      </Button>
      <Suspense>
        {isRejecting && (
          <Dialog
            title={name === undefined ? t('approval.sureAll', { count }) : t('approval.sure', { name })}
            okText={t('approval.reject')}
            cancelText={t('app.cancel')}
            okButtonProps={{ danger: true }}
            confirmLoading={reject.isPending}
            onOk={sendRejection}
            onCancel={() => setRejecting(false)}
            width={440}
          >
            {t('approval.sureText')}
          </Dialog>
        )}
      </Suspense>
    </>
  )
}
