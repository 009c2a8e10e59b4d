import Input from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LAST_DAY } from '../../base/i18n/time.ts'
import type { RuleEnd } from './rule-parts.ts'

/** The largest COUNT of a rule that the contract accepts: four digits. */
const TIMES_MAX = 9999

/** The initial number of times for a series that ends after a number of times. */
const USUAL_TIMES = 10

const kinds = ['never', 'until', 'count'] as const
type Kind = (typeof kinds)[number]

/** Chooses when a series ends: never, after a day, or after a number of times. */
export function RepeatEnd({ end: { until, count }, change }: { end: RuleEnd; change: (end: RuleEnd) => void }) {
  const { t } = useTranslation()
  const kindWithoutDay: Kind = count ? 'count' : 'never'
  const ruleKind: Kind = until ? 'until' : kindWithoutDay
  // The chosen kind is kept apart from the rule: until a day is entered, a rule that ends by a day has no end yet.
  const [chosenKind, setChosenKind] = useState<Kind>()
  const kind = chosenKind ?? ruleKind
  return (
    <div className="form-row">
      <Select
        aria-label={t('repeat.ends')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`repeat.ending.${value}`) }))}
        onChange={(next: Kind) => {
          setChosenKind(next)
          change(next === 'count' ? { count: USUAL_TIMES } : {})
        }}
      />
      {kind === 'until' && (
        <Input
          type="date"
          max={LAST_DAY}
          aria-label={t('repeat.until')}
          value={until ?? ''}
          onChange={({ target }) => change({ until: target.value || undefined })}
        />
      )}
      {kind === 'count' && (
        <InputNumber
          aria-label={t('repeat.count')}
          min={1}
          max={TIMES_MAX}
          precision={0}
          value={count ?? null}
          onChange={(next) => change({ count: next ?? undefined })}
        />
      )}
    </div>
  )
}
