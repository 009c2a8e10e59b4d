import Select from 'antd/es/select'
import { severalValues, widthStyleFor } from '../form/ReferencesSelect.tsx'
import { searchIn } from '../search/search-in.ts'

interface Field {
  label: string
  options: { value: string; label: string }[]
}

interface Props extends Field {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

interface MultiFilterProps extends Field {
  value: string[]
  onChange: (values: string[]) => void
  onOpenChange?: (open: boolean) => void
}

/** The maximum number of options of a list that has no search. */
const SHORT_LIST = 8

const filterProps = ({ label, options }: Field) => ({
  className: 'filter',
  'aria-label': label,
  placeholder: label,
  allowClear: true,
  // A short list is seen at a glance, so it needs no search.
  showSearch: options.length > SHORT_LIST ? searchIn('label') : false,
  popupMatchSelectWidth: false,
  options,
})

/** The field of one filter of a list. While the field is empty, all rows are listed. */
export const FilterSelect = ({ value, onChange, ...field }: Props) => (
  <Select {...filterProps(field)} {...(value !== undefined && { value })} onChange={onChange} />
)

/** The field of a filter with several values. A row is listed if it has one of them. */
export const MultiFilterSelect = ({ value, onChange, onOpenChange, ...field }: MultiFilterProps) => (
  <Select
    {...filterProps(field)}
    {...severalValues}
    style={widthStyleFor(field.label)}
    value={value}
    onChange={onChange}
    {...(onOpenChange && { onOpenChange })}
  />
)
