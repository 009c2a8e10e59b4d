import Select from 'antd/es/select'
import { severalValues } from '../form/ReferencesSelect.tsx'
import { searchIn } from '../search/search-in.ts'

interface Field {
  label: string
  options: { value: string; label: string }[]
}

interface Props extends Field {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

interface PropsOfAny extends Field {
  value: string[]
  onChange: (values: string[]) => void
  onOpenChange?: (open: boolean) => void
}

const looks = ({ label, options }: Field) => ({
  className: 'filter',
  'aria-label': label,
  placeholder: label,
  allowClear: true,
  showSearch: options.length > 8 ? searchIn('label') : false,
  popupMatchSelectWidth: false,
  options,
})

/** The field of one filter of a list; while it is empty, everything passes. */
export const FilterSelect = ({ value, onChange, ...field }: Props) => (
  <Select {...looks(field)} {...(value !== undefined && { value })} onChange={onChange} />
)

/** The field of a filter that any of several values passes. */
export const FilterAny = ({ value, onChange, onOpenChange, ...field }: PropsOfAny) => (
  <Select
    {...looks(field)}
    {...severalValues}
    value={value}
    onChange={onChange}
    {...(onOpenChange && { onOpenChange })}
  />
)
