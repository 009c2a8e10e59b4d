import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'

/** Lists of cards know these orders; a minus turns one round. */
type Order = '-createdAt' | 'createdAt' | 'name' | '-bytes' | '-updatedAt' | 'family'

interface Props {
  value: string | undefined
  onChange: (sort: string) => void
  orders: readonly Order[]
}

/** A list without column heads is ordered by this field. */
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
