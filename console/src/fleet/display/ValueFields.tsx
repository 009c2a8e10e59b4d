import { faultOfField } from '@wifi-tms/contract/fields'
import Input from 'antd/es/input'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { valueName } from '../../base/i18n/value-name.ts'
import { FieldFault } from '../../ui/form/FieldFault.tsx'
import type { DisplayValues } from './use-display-values.ts'
import './value-fields.css'

interface FieldProps {
  id: string
  /** True: the value may have several lines. */
  isLong: boolean
  value: string
  onChange: (value: string) => void
}

function Field({ isLong, onChange, ...field }: FieldProps) {
  const changeText = ({ target }: { target: { value: string } }) => onChange(target.value)
  return isLong ? (
    <Input.TextArea {...field} allowClear autoSize={{ minRows: 2, maxRows: 8 }} onChange={changeText} />
  ) : (
    <Input {...field} allowClear onChange={changeText} />
  )
}

/** The fields for the template's placeholders; all chosen devices show the same values. */
export function ValueFields({ displayValues: { fields, areas, values, change } }: { displayValues: DisplayValues }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset className="display-values">
      <legend>{t('fields.data')}</legend>
      {fields.map((field) =>
        faultOfField(field) ? (
          <div key={field}>
            <span>{field}</span>
            <FieldFault name={field} />
          </div>
        ) : (
          <label key={field} htmlFor={`${id}${field}`}>
            <span>{valueName(field, t)}</span>
            <Field
              id={`${id}${field}`}
              isLong={areas.has(field)}
              value={values[field] ?? ''}
              onChange={(value) => change({ ...values, [field]: value })}
            />
          </label>
        ),
      )}
    </fieldset>
  )
}
