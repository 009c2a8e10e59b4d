import Select from 'antd/es/select'

interface Props {
  id?: string
  value?: string[]
  onChange?: (days: string[]) => void
}

/** Lists the days that a series leaves out; each can be removed, so that the meeting takes place again. */
export const DaysOutField = ({ id, value = [], onChange }: Props) => (
  <Select
    {...(id && { id })}
    mode="multiple"
    open={false}
    suffixIcon={null}
    showSearch={false}
    value={value}
    options={value.map((day) => ({ value: day, label: day }))}
    onChange={(days: string[]) => onChange?.(days)}
  />
)
