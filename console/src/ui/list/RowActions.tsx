import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import HistoryOutlined from '@ant-design/icons/HistoryOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'

interface Props {
  /** What people call the object; the buttons say it to those who hear the page. */
  name: string
  verb?: 'edit' | 'rename'
  /** Whether this person may change the object. */
  mayWrite: boolean
  edit: () => void
  remove: () => void
  history: () => void
}

/** The buttons of an object in a list: everybody may see its history, and some may change it. */
export function RowActions({ name, verb = 'edit', mayWrite, edit, remove, history }: Props) {
  const { t } = useTranslation()
  const look = { type: 'text', size: 'small' } as const
  return (
    <span className="row-actions">
      {mayWrite && (
        <Button {...look} icon={<EditOutlined aria-hidden />} aria-label={t(`list.${verb}`, { name })} onClick={edit} />
      )}
      <Button
        {...look}
        icon={<HistoryOutlined aria-hidden />}
        aria-label={t('list.history', { name })}
        onClick={history}
      />
      {mayWrite && (
        <Button
          {...look}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('list.delete', { name })}
          onClick={remove}
        />
      )}
    </span>
  )
}
