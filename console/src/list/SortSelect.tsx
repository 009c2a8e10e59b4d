import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'

/** The orders that lists of cards know; a minus turns one round. */
const orders = ['-createdAt', 'createdAt', 'name', '-bytes', '-updatedAt', 'family'] as const
type Order = (typeof orders)[number]

interface Props {
  value: string
  orders: readonly Order[]
  change: (sort: string) => void
}

/** The order of a list that has no column heads. */
export function SortSelect({ value, orders, change }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      className="filter"
      aria-label={t('list.order')}
      popupMatchSelectWidth={false}
      value={value}
      options={orders.map((order) => ({ value: order, label: t(`orders.${order}`) }))}
      onChange={change}
    />
  )
}
