import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'

/** The orders that lists of cards know; a minus turns one round. */
type Order = '-createdAt' | 'createdAt' | 'name' | '-bytes' | '-updatedAt' | 'family'

interface Props {
  value: string | undefined
  onChange: (sort: string) => void
  orders: readonly Order[]
}

/** The order of a list that has no column heads. */
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
