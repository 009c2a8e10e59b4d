import { chartForms } from '@wifi-tms/contract/elements'
import { useTranslation } from 'react-i18next'
import { Choice } from './Choice.tsx'
import { useField } from './use-field.ts'

/** The least or greatest number of a chart. If the field is empty, the chart's numbers decide. */
function LimitField({ name, label }: { name: 'min' | 'max'; label: string }) {
  const { t } = useTranslation()
  const { value, set } = useField(name)
  return (
    <label className="editor-field">
      <span>{label}</span>
      <input
        type="number"
        step="any"
        placeholder={t('editor.automatic')}
        value={value ?? ''}
        onChange={({ target }) => set(target.value === '' ? undefined : target.valueAsNumber)}
      />
    </label>
  )
}

/** The fields of a chart: its form, and the numbers that it shows. */
export function ChartFields() {
  const { t } = useTranslation()
  const [form, value, entry] = [useField('form'), useField('value'), useField('entry')]
  const isList = form.value === 'line' || form.value === 'bar'
  return (
    <>
      <Choice
        label={t('editor.fields.form')}
        value={form.value}
        options={chartForms.map((form) => ({ value: form, label: t(`editor.forms.${form}`) }))}
        onChange={form.set}
      />
      <label className="editor-field editor-wide">
        <span>{t('editor.fields.numbers')}</span>
        <input
          value={value.value ?? ''}
          maxLength={200}
          placeholder="data.sales"
          spellCheck={false}
          onChange={({ target }) => value.set(target.value)}
        />
        <span className="editor-note">{isList ? t('editor.numbersText') : t('editor.numberText')}</span>
      </label>
      {isList && (
        <label className="editor-field editor-wide">
          <span>{t('editor.fields.entry')}</span>
          <input
            value={entry.value ?? ''}
            maxLength={100}
            placeholder="price"
            spellCheck={false}
            onChange={({ target }) => entry.set(target.value)}
          />
        </label>
      )}
      <LimitField name="min" label={t('editor.fields.least')} />
      <LimitField name="max" label={t('editor.fields.most')} />
    </>
  )
}
