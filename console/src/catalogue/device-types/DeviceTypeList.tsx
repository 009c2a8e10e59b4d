import { type DeviceType, deviceTypes } from '@wifi-tms/contract/device-types'
import { useTranslation } from 'react-i18next'
import { changedColumn, nameColumn } from '../../ui/list/columns.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { DeviceTypeForm } from './DeviceTypeForm.tsx'

/** The page of the device types: the kind of device for each reported value. */
export default function DeviceTypeList() {
  const { t } = useTranslation()
  const columns: ListColumn<DeviceType>[] = [
    nameColumn(t('deviceTypes.name')),
    { key: 'type', title: t('deviceTypes.type'), sort: 'type', titledOnPhone: true, cell: ({ type }) => type },
    changedColumn(t('list.changed')),
  ]
  return (
    <ListPage
      noun="deviceTypes"
      list={useList(deviceTypes)}
      nameOf={({ name }) => name}
      columns={columns}
      form={DeviceTypeForm}
    />
  )
}
