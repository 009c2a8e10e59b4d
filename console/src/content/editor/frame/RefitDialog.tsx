import Radio from 'antd/es/radio'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/form/Dialog.tsx'
import { type Refit, refitted } from '../document/arrange.ts'
import { useEdit } from '../store/editor.ts'

const refits: readonly Refit[] = ['keep', 'scale', 'anchor']

/** Asks how the elements follow a change of the resolution, and then changes the resolution. */
export function RefitDialog({ resolution, close }: { resolution: string; close: () => void }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const [refit, setRefit] = useState<Refit>('scale')
  return (
    <Dialog
      title={t('editor.refitTitle', { resolution: resolution.replace('x', ' × ') })}
      okText={t('editor.refit')}
      cancelText={t('app.cancel')}
      onCancel={close}
      onOk={() => {
        edit((editing) => refitted(editing, resolution, refit))
        close()
      }}
      width={440}
    >
      <Radio.Group
        vertical
        value={refit}
        onChange={({ target }) => setRefit(target.value)}
        options={refits.map((value) => ({ value, label: t(`editor.refits.${value}`) }))}
      />
    </Dialog>
  )
}
