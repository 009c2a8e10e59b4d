import EditOutlined from '@ant-design/icons/EditOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { type Device, devices } from '@wifi-tms/contract/devices'
import Button from 'antd/es/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { MenuButton } from '../../ui/menu/MenuButton.tsx'
import { nameOf } from './device-name.ts'
import { useDisplayOn } from './use-display-on.ts'
import { useRetry } from './use-retry.ts'

/** Its code is loaded when somebody opens the dialog. */
const LetInAgain = lazy(async () => ({ default: (await import('./LetInAgain.tsx')).LetInAgain }))

interface Props {
  device: Device
  edit: () => void
  remove: () => void
  history: () => void
}

/** The actions of a device: an edit button and a menu. */
export function DeviceActions({ device, edit, remove, history }: Props) {
  const { t } = useTranslation()
  const mayWrite = useMay(devices.access.write)
  const mayShow = useMay('displays.write')
  const displayOn = useDisplayOn()
  const { retry } = useRetry()
  const navigate = useNavigate()
  const [lettingInAgain, setLettingInAgain] = useState(false)
  const name = nameOf(device)
  const actions = {
    display: () => displayOn([device]),
    retry: () => retry({ deviceIds: [device._id] }),
    letInAgain: () => setLettingInAgain(true),
    history,
    debug: () => void navigate(pathTo('debug', { id: device._id })),
    delete: remove,
  }
  return (
    <span className="row-actions">
      {mayWrite && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('list.edit', { name })}
          title={t('list.edit', { name })}
          onClick={edit}
        />
      )}
      <MenuButton
        name={t('list.more', { name })}
        button={{ size: 'small', icon: <MoreOutlined aria-hidden /> }}
        items={[
          ...(mayShow ? [{ key: 'display', label: t('devices.display') }] : []),
          ...(mayShow && device.wanted?.state === 'failed' ? [{ key: 'retry', label: t('retry.do') }] : []),
          ...(mayWrite ? [{ key: 'letInAgain', label: t('letInAgain.title') }] : []),
          { key: 'history', label: t('audit.title') },
          { key: 'debug', label: t('devices.debug') },
          ...(mayWrite ? [{ key: 'delete', label: t('list.deleteNow'), danger: true }] : []),
        ]}
        pick={(key) => actions[key as keyof typeof actions]()}
      />
      {lettingInAgain && (
        <Suspense>
          <LetInAgain choice={{ deviceIds: [device._id] }} total={1} close={() => setLettingInAgain(false)} />
        </Suspense>
      )}
    </span>
  )
}
