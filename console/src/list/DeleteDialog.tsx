import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { say } from '../say/say.ts'
import { Dialog } from './Dialog.tsx'
import { dropQuestion, type Question } from './question.ts'

/** Asks before something is deleted, by its name; says so when it is done. */
export default function DeleteDialog({ question: { title, text, name, remove } }: { question: Question }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await remove()
      say('done', t('delete.done', { name }))
    } catch {
      // Why not has been said; the row stays.
    }
    dropQuestion()
  }
  return (
    <Dialog
      title={title}
      okText={t('delete.do')}
      cancelText={t('app.cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={go}
      onCancel={dropQuestion}
      width={440}
    >
      {text}
    </Dialog>
  )
}
