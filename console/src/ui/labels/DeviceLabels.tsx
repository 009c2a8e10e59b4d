import { listLabels } from '@wifi-tms/contract/labels'
import Select, { type SelectProps } from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'

/** Chooses some of the labels that devices have. Where none has any it says how they get them. */
export function DeviceLabels(field: Pick<SelectProps<string[]>, 'id' | 'value' | 'onChange'>) {
  const { t } = useTranslation()
  const { data } = useCall(listLabels, {}, { quiet: true })
  return (
    <Select
      {...field}
      mode="multiple"
      options={data?.items.map(({ label }) => ({ value: label, label })) ?? []}
      notFoundContent={
        data?.items.length === 0 ? (
          // The form stays as it is while labels are given beside it.
          <a className="none" href={pathTo('devices')} target="_blank" rel="noreferrer">
            {t('labels.none')}
          </a>
        ) : undefined
      }
    />
  )
}
