import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined'
import ScanOutlined from '@ant-design/icons/ScanOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import type { Input } from '@wifi-tms/contract/endpoint'
import { exportItems, type Item, items } from '@wifi-tms/contract/items'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { itemName } from '../../ui/items/item-name.ts'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { ItemForm } from './ItemForm.tsx'
import { ItemReviews } from './ItemReviews.tsx'
import { ItemSelection } from './ItemSelection.tsx'
import { useItemColumns } from './item-columns.tsx'
import { PlannedItems } from './PlannedItems.tsx'
import { useHoldForApproval } from './use-hold-for-approval.ts'
import { WaitingItems } from './WaitingItems.tsx'

/** The page of all items, with their names, values and numbers of devices. */
export default function ItemList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useList(items)
  const selection = useSelection<Item>()
  const holdForApproval = useHoldForApproval()
  const mayWrite = useMay(items.access.write)
  return (
    <>
      <ListPage
        noun="items"
        list={list}
        nameOf={itemName}
        columns={useItemColumns(list.rows)}
        selection={mayWrite ? selection : undefined}
        below={<ItemSelection selection={selection} />}
        form={ItemForm}
        deleteRefused={(failure, item) => holdForApproval(failure, { key: item.key, remove: true }, item)}
        extraControls={
          <>
            <ExportButton call={exportItems} input={list.filters as Input<typeof exportItems>} name="items">
              {t('items.exportForImport')}
            </ExportButton>
            <Button
              icon={<SafetyCertificateOutlined aria-hidden />}
              onClick={() => void navigate(pathTo('itemProofs'))}
            >
              {t('screens.itemProofs')}
            </Button>
            {mayWrite && (
              <Button icon={<ScanOutlined aria-hidden />} onClick={() => void navigate(pathTo('linkItems'))}>
                {t('screens.linkItems')}
              </Button>
            )}
            {mayWrite && (
              <Button icon={<UploadOutlined aria-hidden />} onClick={() => void navigate(pathTo('importItems'))}>
                {t('items.import')}
              </Button>
            )}
          </>
        }
      />
      <ItemReviews />
      <WaitingItems />
      <PlannedItems />
    </>
  )
}
