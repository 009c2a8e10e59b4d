import Checkbox, { type CheckboxProps } from 'antd/es/checkbox'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'

interface Props {
  columns: readonly { title: string; sort?: string }[]
  /** The check box that chooses all rows of the page; undefined if no rows can be chosen. */
  pageCheckbox: CheckboxProps | undefined
  order: { value: string | undefined; onChange: (sort: string | undefined) => void }
}

/** The check box for the page and the order of a list of cards, which has no column heads to press. */
export function ListTools({ columns, pageCheckbox, order: { value, onChange } }: Props) {
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
      {pageCheckbox && <Checkbox {...pageCheckbox}>{t('list.selectPage')}</Checkbox>}
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
