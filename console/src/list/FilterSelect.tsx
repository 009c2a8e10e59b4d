import Select from 'antd/es/select'

interface Props {
  label: string
  value: string | undefined
  options: { value: string; label: string }[]
  change: (value: string | undefined) => void
}

/** One filter of a list; empty it takes everything. */
export function FilterSelect({ label, value, options, change }: Props) {
  return (
    <Select
      className="filter"
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      popupMatchSelectWidth={false}
      {...(value !== undefined && { value })}
      options={options}
      onChange={(next?: string) => change(next)}
    />
  )
}
