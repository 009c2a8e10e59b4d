import Radio from 'antd/es/radio'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/form/Dialog.tsx'
import { type Refit, refitted } from '../document/arrange.ts'
import { useEdit } from '../store/editor.ts'

const ways: readonly Refit[] = ['keep', 'scale', 'anchor']

/** Asks how the elements follow a change of the resolution. */
export function RefitDialog({ resolution, close }: { resolution: string; close: () => void }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const [how, setHow] = useState<Refit>('scale')
  return (
    <Dialog
      title={t('editor.refitTitle', { resolution: resolution.replace('x', ' × ') })}
      okText={t('editor.refit')}
      cancelText={t('app.cancel')}
      onCancel={close}
      onOk={() => {
        edit((editing) => refitted(editing, resolution, how))
        close()
      }}
      width={440}
    >
      <Radio.Group
        vertical
        value={how}
        onChange={({ target }) => setHow(target.value)}
        options={ways.map((value) => ({ value, label: t(`editor.refits.${value}`) }))}
      />
    </Dialog>
  )
}
