import { useTranslation } from 'react-i18next'
import { Choice } from './Choice.tsx'
import { NumberField } from './NumberField.tsx'
import { useField } from './use-field.ts'

const flows = ['rows', 'columns'] as const

/** The fields of a repeat: its list, and how the entries follow each other. */
export function RepeatFields() {
  const { t } = useTranslation()
  const [list, flow, gap] = [useField('list'), useField('flow'), useField('gap')]
  return (
    <>
      <label className="editor-field editor-wide">
        <span>{t('editor.fields.list')}</span>
        <input
          value={list.value ?? ''}
          maxLength={100}
          placeholder="data.offers"
          spellCheck={false}
          onChange={({ target }) => list.set(target.value)}
        />
        <span className="editor-note">{t('editor.repeatText', { place: '{{row.name}}' })}</span>
      </label>
      <Choice
        label={t('editor.fields.flow')}
        value={flow.value}
        options={flows.map((value) => ({ value, label: t(`editor.flows.${value}`) }))}
        onChange={flow.set}
      />
      <NumberField label={t('editor.fields.gap')} value={gap.value} onChange={gap.set} min={0} unit="px" />
    </>
  )
}
