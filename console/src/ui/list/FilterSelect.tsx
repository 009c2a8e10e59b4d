import Select from 'antd/es/select'
import { searchIn } from '../search/search-in.ts'

interface Props {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  options: { value: string; label: string }[]
}

/** The field of one filter of a list takes everything while it is empty. */
export const FilterSelect = ({ label, value, onChange, options }: Props) => (
  <Select
    className="filter"
    aria-label={label}
    placeholder={label}
    allowClear
    showSearch={options.length > 8 ? searchIn('label') : false}
    popupMatchSelectWidth={false}
    {...(value !== undefined && { value })}
    options={options}
    onChange={onChange}
  />
)
