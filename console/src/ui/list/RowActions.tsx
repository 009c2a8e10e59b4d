import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'

interface Props {
  /** What people call the object; the buttons say it to those who hear the page. */
  name: string
  verb?: 'edit' | 'rename'
  edit: () => void
  remove: () => void
}

/** A person who may change an object of a list has these buttons. */
export function RowActions({ name, verb = 'edit', edit, remove }: Props) {
  const { t } = useTranslation()
  return (
    <span className="row-actions">
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        aria-label={t(`list.${verb}`, { name })}
        onClick={edit}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('list.delete', { name })}
        onClick={remove}
      />
    </span>
  )
}
