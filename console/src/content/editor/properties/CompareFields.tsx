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
  /** True to offer also that the value is present, which is no comparison. */
  mayBePresent?: boolean
}

/** The comparison of a value, and its constant. */
export function CompareFields({ value, onChange, mayBePresent = false }: Props) {
  const { t } = useTranslation()
  const offered = [...(mayBePresent ? (['present'] as const) : []), ...comparisons]
  const hasConstant = value && value.is !== 'empty' && value.is !== 'there'
  return (
    <>
      <Choice
        label={t('editor.fields.compare')}
        value={value?.is ?? 'present'}
        options={offered.map((is) => ({ value: is, label: t(`editor.comparisons.${words[is]}`) }))}
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
