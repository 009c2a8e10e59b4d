import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'

/** The orders that lists of cards have; a minus reverses one. */
type Order = '-createdAt' | 'createdAt' | 'name' | '-bytes' | '-updatedAt' | 'family'

interface Props {
  value: string | undefined
  onChange: (sort: string) => void
  orders: readonly Order[]
}

/** The field for the order of a list without column heads. */
export function SortSelect({ value, onChange, orders }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      className="filter"
      aria-label={t('list.order')}
      popupMatchSelectWidth={false}
      {...(value !== undefined && { value })}
      options={orders.map((order) => ({ value: order, label: t(`orders.${order}`) }))}
      onChange={onChange}
    />
  )
}
