import type { DeviceSet } from '@wifi-tms/contract/bulk'
import type { Device } from '@wifi-tms/contract/devices'
import { listLabels } from '@wifi-tms/contract/labels'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { useLeaving } from '../../ui/form/use-leaving.tsx'
import { LabelField } from '../../ui/labels/LabelField.tsx'
import { useLabelOptions } from '../../ui/labels/LabelFilter.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { nameOf } from './device-name.ts'
import { type BulkChoice, useBulk } from './use-bulk.ts'

/** The maximum number of devices whose names are listed. */
const MAX_LISTED = 5

interface Props {
  choice: BulkChoice
  /** The number of chosen devices, and some of them, whose names are listed. */
  total: number
  listedDevices: readonly Device[]
  close: () => void
}

/** A dialog that adds labels to the chosen devices and removes other labels. It lists the names of some devices. */
export default function LabelDevices({ choice, total, listedDevices, close }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<DeviceSet>()
  const options = useLabelOptions(listLabels)
  const { addLabels = [], removeLabels = [] } = Form.useWatch([], form) ?? {}
  const labelling = useBulk(choice, total)
  const hasLabels = addLabels.length + removeLabels.length > 0
  const { leave, stopAsking, question } = useLeaving(hasLabels)
  const names = listedDevices.slice(0, MAX_LISTED).map(nameOf).join(t('refusals.comma'))
  const unnamedCount = total - Math.min(MAX_LISTED, listedDevices.length)
  const apply = ({ addLabels = [], removeLabels = [] }: DeviceSet) => {
    // The button is always enabled, because pressing it also takes the label that is still being typed.
    if (addLabels.length + removeLabels.length === 0) return form.focusField('addLabels')
    labelling.start(
      { set: { ...(addLabels.length > 0 && { addLabels }), ...(removeLabels.length > 0 && { removeLabels }) } },
      ({ changed }) => {
        toast('done', t('labelling.done', { count: changed }))
        stopAsking()
        close()
      },
    )
  }
  return (
    <>
      <Dialog
        title={t('labelling.titleOf', { count: total })}
        okText={t('labelling.do', { count: total })}
        cancelText={t('app.cancel')}
        okButtonProps={{ htmlType: 'submit', form: id, loading: labelling.isPending }}
        onCancel={() => (labelling.isPending ? labelling.stop() : leave(close))}
        width={480}
      >
        <p className="labelled-devices">
          {unnamedCount > 0 ? t('labelling.more', { names, count: unnamedCount }) : names}
        </p>
        <Form id={id} name={id} form={form} layout="vertical" onFinish={apply}>
          <LabelField
            listCall={listLabels}
            wording={{ name: 'addLabels', label: t('labelling.add'), text: t('labels.text'), fault: t('labels.fault') }}
          />
          <Form.Item name="removeLabels" label={t('labelling.remove')}>
            <Select mode="multiple" options={options.filter(({ value }) => !addLabels.includes(value))} />
          </Form.Item>
        </Form>
        <BulkProgress bulk={labelling} name={t('labelling.title')} />
      </Dialog>
      {question}
    </>
  )
}
