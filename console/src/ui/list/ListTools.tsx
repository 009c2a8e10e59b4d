import Checkbox, { type CheckboxProps } from 'antd/es/checkbox'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'

interface Props {
  columns: readonly { title: string; sort?: string }[]
  /** Absent where no rows can be chosen. */
  page: CheckboxProps | undefined
  order: { value: string | undefined; onChange: (sort: string | undefined) => void }
}

/** The page and order of a list of cards, which has no column heads to press. */
export function ListTools({ columns, page, order: { value, onChange } }: Props) {
  const { t } = useTranslation()
  const orders = columns.flatMap(({ title, sort }) =>
    sort
      ? [
          { value: sort, label: t('list.ascending', { title }) },
          { value: `-${sort}`, label: t('list.descending', { title }) },
        ]
      : [],
  )
  return (
    <div className="list-tools">
      {page && <Checkbox {...page}>{t('list.selectPage')}</Checkbox>}
      {orders.length > 0 && (
        <Select
          aria-label={t('list.order')}
          placeholder={t('list.order')}
          allowClear
          popupMatchSelectWidth={false}
          {...(value !== undefined && { value })}
          options={orders}
          onChange={onChange}
        />
      )}
    </div>
  )
}
