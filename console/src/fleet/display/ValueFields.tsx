import { faultOfField } from '@wifi-tms/contract/fields'
import Input from 'antd/es/input'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFault } from '../../ui/form/FieldFault.tsx'
import type { DisplayValues } from './use-display-values.ts'
import './value-fields.css'

/** The values that all chosen devices show in the places of the template. */
export function ValueFields({ given: { fields, values, change } }: { given: DisplayValues }) {
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
            <Input
              id={`${id}${field}`}
              value={values[field] ?? ''}
              allowClear
              onChange={({ target }) => change({ ...values, [field]: target.value })}
            />
          </label>
        ),
      )}
    </fieldset>
  )
}
