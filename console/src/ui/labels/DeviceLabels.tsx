import { listLabels } from '@wifi-tms/contract/labels'
import Select, { type SelectProps } from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'

/** Chooses among the labels of devices. If no device has labels, a link leads to the page where people set them. */
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
          // The link opens a browser tab of its own, so that the form stays open while labels are set there.
          <a className="none" href={pathTo('devices')} target="_blank" rel="noreferrer">
            {t('labels.none')}
          </a>
        ) : undefined
      }
    />
  )
}
