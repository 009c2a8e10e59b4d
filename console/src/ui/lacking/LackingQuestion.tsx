import { useTranslation } from 'react-i18next'
import { sentenceText } from '../../base/i18n/sentence-text.ts'
import { valueNames } from '../../base/i18n/value-name.ts'
import { Dialog } from '../form/Dialog.tsx'

interface Props {
  /** The name of the template or picture to show. */
  name: string
  /** The names of the values that its picture lacks. */
  places: readonly string[]
  /** Sentences about codes that are wrong or doubtful. */
  messages?: readonly string[]
  isPending: boolean
  show: () => void
  close: () => void
}

/** Asks to confirm that a picture is shown although it lacks values or has doubtful codes. */
export function LackingQuestion({ name, places, messages = [], isPending, show, close }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t(places.length > 0 ? 'lacking.title' : 'lacking.doubtTitle', { name })}
      okText={t('lacking.show')}
      okButtonProps={{ loading: isPending }}
      onOk={show}
      onCancel={close}
    >
      {places.length > 0 && <p>{t('lacking.text', { places: valueNames(places, t) })}</p>}
      {messages.map((message) => (
        <p key={message}>{sentenceText(message, t) ?? message}</p>
      ))}
    </Dialog>
  )
}
