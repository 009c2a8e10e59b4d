import { faultOfField, fieldBounds } from '@wifi-tms/contract/fields'
import { useTranslation } from 'react-i18next'

/** Says why a text cannot be the name of a field; renders nothing if it can. */
export function FieldFault({ name, id }: { name: string; id?: string }) {
  const { t } = useTranslation()
  const fault = faultOfField(name)
  return fault ? (
    <p className="field-fault" role="alert" id={id}>
      {t(`fieldFaults.${fault}`, fieldBounds)}
    </p>
  ) : null
}
