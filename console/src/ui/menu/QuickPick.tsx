import { fold } from '@wifi-tms/contract/fold'
import Select from 'antd/es/select'
import { type ReactNode, useState } from 'react'
import './quick-pick.css'

/** True if a text contains the typed letters in their order, with anything between them: "dvc" finds "Devices". */
function hasLettersOf(typed: string, text: string): boolean {
  let from = 0
  const folded = fold(text)
  return [...fold(typed).replaceAll(' ', '')].every((letter) => {
    // The next letter is searched for after this one. If a letter is missing, `indexOf` gives -1, and `from` becomes 0.
    from = folded.indexOf(letter, from) + 1
    return from > 0
  })
}

interface Option {
  value: string
  label: string
  /** The text beside the label. */
  beside?: ReactNode
}

interface Props {
  title: string
  /** The text if no option matches. */
  none: string
  options: readonly Option[]
  /** The option that comes after all others for a typed text. Its label contains the text, so it always matches. */
  lastOption?: ((typed: string) => Option) | undefined
  pick: (value: string) => void
  close: () => void
}

/** An open field that finds one of many options by some of its letters. */
export function QuickPick({ title, none, options, lastOption, pick, close }: Props) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  return (
    <Select
      className="quick-pick"
      aria-label={title}
      placeholder={title}
      autoFocus
      open
      options={[...options, ...(lastOption && text ? [lastOption(text)] : [])]}
      showSearch={{
        onSearch: setTyped,
        filterOption: (typed, option) => hasLettersOf(typed, `${option?.label} ${option?.value}`),
      }}
      optionRender={({ label, data: { beside } }) =>
        beside ? (
          <span className="quick-pick-option">
            {label}
            {beside}
          </span>
        ) : (
          label
        )
      }
      notFoundContent={none}
      onBlur={close}
      onInputKeyDown={({ key }) => key === 'Escape' && close()}
      onSelect={pick}
    />
  )
}
