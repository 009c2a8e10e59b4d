import { dataSources } from '@wifi-tms/contract/read-sources'
import { templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/session/use-may.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { SourceForm } from './SourceForm.tsx'
import { SourceLibrary } from './SourceLibrary.tsx'
import { useSourceColumns } from './source-columns.tsx'

/** The page of all sources, with their addresses and states. */
export default function SourceList() {
  const { t } = useTranslation()
  const list = useList(dataSources)
  const mayDraw = useMay(templates.access.write)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ListPage
        noun="dataSources"
        list={list}
        nameOf={({ name }) => name}
        columns={useSourceColumns()}
        form={SourceForm}
        extraControls={mayDraw && <Button onClick={() => setOpen(true)}>{t('dataSources.fromLibrary')}</Button>}
      />
      {isOpen && <SourceLibrary close={() => setOpen(false)} />}
    </>
  )
}
