import TableOutlined from '@ant-design/icons/TableOutlined'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './later-dialogs.ts'
import { mainColumn, showColumns, useChosenColumns } from './shown-columns.ts'

interface Props {
  list: string
  columns: readonly { key: string; title: string; sort?: string }[]
}

/** The button whose dialog chooses the columns of a list. The main column is always shown. */
export function ColumnChoice({ list, columns: allColumns }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const chosen = useChosenColumns(list)
  const close = () => setOpen(false)
  const main = mainColumn(allColumns)
  const columns = allColumns.filter((column) => column !== main)
  const keys = columns.map(({ key }) => key)
  // The main column is kept too, because a saved view must have at least one column.
  const choose = (shown: readonly string[]) =>
    showColumns(list, shown.length === keys.length || !main ? null : [main.key, ...shown])
  return (
    <>
      <Button type="text" icon={<TableOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('list.columns')}
      </Button>
      <Suspense>
        {isOpen && (
          <Dialog title={t('list.columns')} footer={null} onCancel={close} width={360}>
            <Checkbox.Group
              className="column-choice"
              aria-label={t('list.columns')}
              options={columns.map(({ key, title }) => ({ value: key, label: title }))}
              value={keys.filter((key) => !chosen || chosen.includes(key))}
              onChange={choose}
            />
            <Button disabled={!chosen} onClick={() => showColumns(list, null)}>
              {t('list.allColumns')}
            </Button>
          </Dialog>
        )}
      </Suspense>
    </>
  )
}
