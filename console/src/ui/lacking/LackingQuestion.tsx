import { useTranslation } from 'react-i18next'
import { Dialog } from '../form/Dialog.tsx'

interface Props {
  /** The name of what would be shown. */
  name: string
  /** The names of the values that its picture lacks. */
  places: readonly string[]
  busy: boolean
  show: () => void
  close: () => void
}

/** Asks whether a picture is to be shown that lacks values. */
export function LackingQuestion({ name, places, busy, show, close }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('lacking.title', { name })}
      okText={t('lacking.show')}
      okButtonProps={{ loading: busy }}
      onOk={show}
      onCancel={close}
    >
      {t('lacking.text', { places: places.join(t('refusals.comma')) })}
    </Dialog>
  )
}
