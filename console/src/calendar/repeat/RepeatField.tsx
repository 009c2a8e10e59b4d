import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnRepeat } from './OwnRepeat.tsx'
import { RepeatEnd } from './RepeatEnd.tsx'
import { type Frequency, joinRule, type RepeatName, repeats, repetitionOf, splitRule } from './rule-parts.ts'
import './repeat.css'

const OWN = 'own'

interface Props {
  id?: string
  value?: string
  onChange?: (rule: string) => void
  offers: readonly RepeatName[]
}

/** Chooses how something repeats, in words. A rule that has no words here is shown as it is. */
export function RepeatField({ id, value = '', onChange, offers }: Props) {
  const { t } = useTranslation()
  const { plain, ...end } = splitRule(value)
  const offered = offers.map((name) => ({ value: repeats[name] as string, label: t(`repeat.${name}`) }))
  const repetition = repetitionOf(plain)
  const [isOwn, setOwn] = useState(false)
  const isKnown = plain === '' || offered.some((one) => one.value === plain)
  const shown = repetition && (isOwn || !isKnown) ? OWN : plain
  const options = [
    { value: '', label: t('repeat.never') },
    ...offered,
    ...(isKnown || repetition ? [] : [{ value: plain, label: plain }]),
    { value: OWN, label: t('repeat.own') },
  ]
  const choose = (next: string) => {
    setOwn(next === OWN)
    onChange?.(joinRule(next === OWN ? (repetition ? plain : repeats.WEEKLY) : next, end))
  }
  return (
    <div className="repeat-field">
      <Select {...(id && { id })} value={shown} options={options} onChange={choose} />
      {shown === OWN && repetition && (
        <OwnRepeat
          repetition={repetition}
          frequencies={offers.filter((name): name is Frequency => name !== 'WORKDAYS')}
          change={(rule) => {
            // A rule that is composed here stays in this form, also where there is a word for it.
            setOwn(true)
            onChange?.(joinRule(rule, end))
          }}
        />
      )}
      {plain !== '' && <RepeatEnd end={end} change={(next) => onChange?.(joinRule(plain, next))} />}
    </div>
  )
}
