import type { ResourceName } from '@wifi-tms/contract/resource-names'
import Drawer from 'antd/es/drawer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ObjectHistory } from './ObjectHistory.tsx'

interface Props {
  noun: ResourceName
  id: string
  name: string
  close: () => void
}

/** The drawer beside a list with the history of one of its objects. */
export default function HistoryDrawer({ noun, id, name, close }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  return (
    <Drawer
      title={t('list.history', { name })}
      open={isOpen}
      size={520}
      rootClassName="history-drawer"
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && close()}
    >
      <ObjectHistory noun={noun} id={id} />
    </Drawer>
  )
}
