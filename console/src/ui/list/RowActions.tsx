import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import HistoryOutlined from '@ant-design/icons/HistoryOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'

interface Props {
  /** The name of the object, which the buttons contain for screen readers. */
  name: string
  verb?: 'edit' | 'rename'
  /** True if this person may change the object. */
  mayWrite: boolean
  edit: () => void
  /** Deletes the object; absent for an object that cannot be deleted. */
  remove?: () => void
  /** Opens the history; absent for an object whose history this person may not see. */
  history?: (() => void) | undefined
}

/** The buttons of an object in a list. Only some people may change the object. */
export function RowActions({ name, verb = 'edit', mayWrite, edit, remove, history }: Props) {
  const { t } = useTranslation()
  /** The props of a button with an icon only: its name is read out, and shown in the tooltip. */
  const iconButtonProps = (text: string) => ({ type: 'text', size: 'small', 'aria-label': text, title: text }) as const
  return (
    <span className="row-actions">
      {mayWrite && (
        <Button {...iconButtonProps(t(`list.${verb}`, { name }))} icon={<EditOutlined aria-hidden />} onClick={edit} />
      )}
      {history && (
        <Button
          {...iconButtonProps(t('list.history', { name }))}
          icon={<HistoryOutlined aria-hidden />}
          onClick={history}
        />
      )}
      {mayWrite && remove && (
        <Button
          {...iconButtonProps(t('list.delete', { name }))}
          icon={<DeleteOutlined aria-hidden />}
          onClick={remove}
        />
      )}
    </span>
  )
}
