import EditOutlined from '@ant-design/icons/EditOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { type Device, devices } from '@wifi-tms/contract/devices'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MenuButton } from '../app/MenuButton.tsx'
import { useTell } from '../ask/use-tell.ts'
import { chooseTags } from '../display/chosen.ts'
import { useAskToDelete } from '../list/ask-to-delete.ts'
import { useMay } from '../session/use-may.ts'
import { LetIn } from './LetIn.tsx'
import { nameOf } from './screen-name.ts'

/** What one can do with a tag. */
export function DeviceWays({ device, edit }: { device: Device; edit: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWrite = useMay('devices.write')
  const mayShow = useMay('displays.write')
  const remove = useTell(devices.remove)
  const askToDelete = useAskToDelete()
  const [lettingIn, setLettingIn] = useState(false)
  const name = nameOf(device)
  if (!mayWrite && !mayShow) return null
  const ways = {
    display: () => {
      chooseTags([device])
      void navigate('/display/list')
    },
    letIn: () => setLettingIn(true),
    delete: () => askToDelete('tag', name, () => remove.mutateAsync({ id: device._id })),
  }
  return (
    <span className="ways">
      {mayWrite && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('device.edit', { name })}
          onClick={edit}
        />
      )}
      <MenuButton
        name={t('list.more', { name })}
        button={{ size: 'small', icon: <MoreOutlined aria-hidden /> }}
        items={[
          ...(mayShow ? [{ key: 'display', label: t('device.display') }] : []),
          ...(mayWrite
            ? [
                { key: 'letIn', label: t('letIn.title') },
                { key: 'delete', label: t('delete.do'), danger: true },
              ]
            : []),
        ]}
        pick={(key) => ways[key as keyof typeof ways]()}
      />
      {lettingIn && <LetIn choice={{ deviceIds: [device._id] }} total={1} close={() => setLettingIn(false)} />}
    </span>
  )
}
