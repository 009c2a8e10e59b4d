import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomRepeat } from './CustomRepeat.tsx'
import { RepeatEnd } from './RepeatEnd.tsx'
import { type Frequency, joinRule, type RepeatName, repeats, repetitionOf, splitRule } from './rule-parts.ts'
import './repeat.css'

/** The option that opens the fields for composing a rule. */
const CUSTOM = 'own'

interface Props {
  id?: string
  value?: string
  onChange?: (rule: string) => void
  choices: readonly RepeatName[]
}

/** Chooses a repetition in words. A rule for which the console has no words is shown as its text. */
export function RepeatField({ id, value = '', onChange, choices }: Props) {
  const { t } = useTranslation()
  const { plain, ...end } = splitRule(value)
  const offeredOptions = choices.map((name) => ({ value: repeats[name] as string, label: t(`repeat.${name}`) }))
  const repetition = repetitionOf(plain)
  const [isCustom, setCustom] = useState(false)
  const isOffered = plain === '' || offeredOptions.some((option) => option.value === plain)
  const selected = repetition && (isCustom || !isOffered) ? CUSTOM : plain
  const options = [
    { value: '', label: t('repeat.never') },
    ...offeredOptions,
    ...(isOffered || repetition ? [] : [{ value: plain, label: plain }]),
    { value: CUSTOM, label: t('repeat.own') },
  ]
  const choose = (next: string) => {
    setCustom(next === CUSTOM)
    // The fields begin with the present rule if they can show it, otherwise with a weekly rule.
    const composedRule = repetition ? plain : repeats.WEEKLY
    onChange?.(joinRule(next === CUSTOM ? composedRule : next, end))
  }
  return (
    <div className="repeat-field">
      <Select {...(id && { id })} value={selected} options={options} onChange={choose} />
      {selected === CUSTOM && repetition && (
        <CustomRepeat
          repetition={repetition}
          frequencies={choices.filter((name): name is Frequency => name !== 'WORKDAYS')}
          change={(rule) => {
            // These fields stay open even if the composed rule is one of the offered ones.
            setCustom(true)
            onChange?.(joinRule(rule, end))
          }}
        />
      )}
      {plain !== '' && <RepeatEnd end={end} change={(next) => onChange?.(joinRule(plain, next))} />}
    </div>
  )
}
