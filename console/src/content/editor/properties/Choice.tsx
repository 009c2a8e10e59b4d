import { useId } from 'react'
import { Icon, type IconName } from '../actions/icons.tsx'

interface Option<V extends string> {
  value: V
  label: string
}

interface Props<V extends string> {
  label: string
  /** The chosen value; undefined if the chosen elements differ. */
  value: V | undefined
  options: readonly Option<V>[]
  onChange: (value: V) => void
}

/** A choice of one among many options, in a list that opens. */
export function Choice<V extends string>({ label, value, options, onChange }: Props<V>) {
  const id = useId()
  return (
    <div className="editor-field">
      <label htmlFor={id}>{label}</label>
      <span className="editor-input">
        <select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value as V)}>
          {value === undefined && <option value="">–</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}

/** A choice of one among few options, side by side. */
export function Segments<V extends string>({
  label,
  value,
  options,
  onChange,
}: Omit<Props<V>, 'options'> & { options: readonly (Option<V> & { icon: IconName })[] }) {
  const id = useId()
  return (
    <div className="editor-field">
      <span className="editor-caption" id={id}>
        {label}
      </span>
      <div className="editor-segments" role="radiogroup" aria-labelledby={id}>
        {options.map((option) => (
          <label key={option.value} title={option.label}>
            <input type="radio" name={id} checked={value === option.value} onChange={() => onChange(option.value)} />
            <Icon name={option.icon} />
            <span className="unseen">{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** A checkbox with its label. */
export function Flag({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean | undefined
  onChange: (value: boolean) => void
}) {
  return (
    <label className="editor-flag">
      <input type="checkbox" checked={value ?? false} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}
