import { faultOfField, fieldBounds } from '@wifi-tms/contract/fields'
import { useTranslation } from 'react-i18next'

/** Says why a name can be that of no field; nothing where it can. */
export function FieldFault({ name, id }: { name: string; id?: string }) {
  const { t } = useTranslation()
  const fault = faultOfField(name)
  return fault ? (
    <p className="field-fault" role="alert" id={id}>
      {t(`fieldFaults.${fault}`, fieldBounds)}
    </p>
  ) : null
}
