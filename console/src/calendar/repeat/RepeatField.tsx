import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnRepeat } from './OwnRepeat.tsx'
import { RepeatEnd } from './RepeatEnd.tsx'
import { type Frequency, joinRule, type RepeatName, repeats, repetitionOf, splitRule } from './rule-parts.ts'
import './repeat.css'

/** The option that opens the fields for composing a rule. */
const OWN = 'own'

interface Props {
  id?: string
  value?: string
  onChange?: (rule: string) => void
  offers: readonly RepeatName[]
}

/** Chooses a repetition in words. A rule for which there are no words is shown as its text. */
export function RepeatField({ id, value = '', onChange, offers }: Props) {
  const { t } = useTranslation()
  const { plain, ...end } = splitRule(value)
  const offeredOptions = offers.map((name) => ({ value: repeats[name] as string, label: t(`repeat.${name}`) }))
  const repetition = repetitionOf(plain)
  const [isOwn, setOwn] = useState(false)
  const isOffered = plain === '' || offeredOptions.some((option) => option.value === plain)
  const selected = repetition && (isOwn || !isOffered) ? OWN : plain
  const options = [
    { value: '', label: t('repeat.never') },
    ...offeredOptions,
    ...(isOffered || repetition ? [] : [{ value: plain, label: plain }]),
    { value: OWN, label: t('repeat.own') },
  ]
  const choose = (next: string) => {
    setOwn(next === OWN)
    onChange?.(joinRule(next === OWN ? (repetition ? plain : repeats.WEEKLY) : next, end))
  }
  return (
    <div className="repeat-field">
      <Select {...(id && { id })} value={selected} options={options} onChange={choose} />
      {selected === OWN && repetition && (
        <OwnRepeat
          repetition={repetition}
          frequencies={offers.filter((name): name is Frequency => name !== 'WORKDAYS')}
          change={(rule) => {
            // These fields stay open even if the composed rule is one of the offered ones.
            setOwn(true)
            onChange?.(joinRule(rule, end))
          }}
        />
      )}
      {plain !== '' && <RepeatEnd end={end} change={(next) => onChange?.(joinRule(plain, next))} />}
    </div>
  )
}
