import { type Comparison, comparisons } from '@wifi-tms/contract/comparisons'
import { useTranslation } from 'react-i18next'
import { Choice } from './Choice.tsx'

/** The keys of the words for comparisons. */
const words = {
  '=': 'equal',
  '!=': 'unequal',
  '<': 'less',
  '<=': 'atMost',
  '>': 'more',
  '>=': 'atLeast',
  empty: 'empty',
  there: 'there',
  present: 'present',
} as const

interface Props {
  value: Comparison | undefined
  onChange: (value: Comparison | undefined) => void
  /** True to also offer the condition that the value is present. `onChange` gets undefined for it: no comparison. */
  offersPresent?: boolean
}

/** The choice of a comparison, such as 'less', and the constant with which a value is compared. */
export function CompareFields({ value, onChange, offersPresent = false }: Props) {
  const { t } = useTranslation()
  const choices = [...(offersPresent ? (['present'] as const) : []), ...comparisons]
  const hasConstant = value && value.is !== 'empty' && value.is !== 'there'
  return (
    <>
      <Choice
        label={t('editor.fields.compare')}
        value={value?.is ?? 'present'}
        options={choices.map((is) => ({ value: is, label: t(`editor.comparisons.${words[is]}`) }))}
        onChange={(is) => onChange(is === 'present' ? undefined : { to: '', ...value, is })}
      />
      {hasConstant && (
        <label className="editor-field">
          <span>{t('editor.fields.compareTo')}</span>
          <input
            value={value.to}
            maxLength={100}
            spellCheck={false}
            onChange={({ target }) => onChange({ ...value, to: target.value })}
          />
        </label>
      )}
    </>
  )
}
