import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'

export interface Ways {
  change: 'edit' | 'rename'
  onChange: () => void
  onRemove: () => void
}

/** What a person who may change a thing of a list can do with it; the name is said to those who hear the page. */
export function ChangeButtons({ name, ways }: { name: string; ways: Ways }) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        aria-label={t(`list.${ways.change}`, { name })}
        onClick={ways.onChange}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('list.delete', { name })}
        onClick={ways.onRemove}
      />
    </>
  )
}
