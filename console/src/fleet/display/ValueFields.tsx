import { faultOfField } from '@wifi-tms/contract/fields'
import Input from 'antd/es/input'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFault } from '../../ui/form/FieldFault.tsx'
import type { DisplayValues } from './use-display-values.ts'
import './value-fields.css'

interface FieldProps {
  id: string
  /** Its value may have several lines. */
  isLong: boolean
  value: string
  onChange: (value: string) => void
}

function Field({ isLong, onChange, ...field }: FieldProps) {
  const take = ({ target }: { target: { value: string } }) => onChange(target.value)
  return isLong ? (
    <Input.TextArea {...field} allowClear autoSize={{ minRows: 2, maxRows: 8 }} onChange={take} />
  ) : (
    <Input {...field} allowClear onChange={take} />
  )
}

/** The values that all chosen devices show in the places of the template. */
export function ValueFields({ given: { fields, areas, values, change } }: { given: DisplayValues }) {
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
            <span>{field}</span>
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
