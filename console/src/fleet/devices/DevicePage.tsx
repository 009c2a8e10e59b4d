import BugOutlined from '@ant-design/icons/BugOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { devices } from '@wifi-tms/contract/devices'
import { errors } from '@wifi-tms/contract/errors'
import { isAble } from '@wifi-tms/contract/protocols'
import Button from 'antd/es/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { useTabTitle } from '../../base/tabs/tab-store.ts'
import { draftOf } from '../../ui/form/draft.ts'
import { LabelChips } from '../../ui/labels/LabelChips.tsx'
import { ObjectHistory } from '../../ui/list/ObjectHistory.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { DevicePages } from '../pages/DevicePages.tsx'
import { OnlineMark } from '../status/OnlineMark.tsx'
import { ApprovalButtons } from './ApprovalButtons.tsx'
import { DeviceEvents } from './DeviceEvents.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DeviceFirmware } from './DeviceFirmware.tsx'
import DeviceForm from './DeviceForm.tsx'
import { DeviceGlasses } from './DeviceGlasses.tsx'
import { DeviceHistory } from './DeviceHistory.tsx'
import { DeviceOrders } from './DeviceOrders.tsx'
import { DevicePlan } from './DevicePlan.tsx'
import { DeviceStatistics } from './DeviceStatistics.tsx'
import { macText, nameOf } from './device-name.ts'
import { NoSuchDevice } from './NoSuchDevice.tsx'
import { useDisplayOn } from './use-display-on.ts'
import { useFollowDevices } from './use-follow-devices.ts'
import './device-page.css'

/** Its code is loaded when somebody opens the dialog. */
const ReplaceDevice = lazy(() => import('./ReplaceDevice.tsx'))
/** Its code is loaded for devices with a picture address. */
const PictureAddress = lazy(() => import('../pictures/PictureAddress.tsx'))

/** Its code is loaded late, because it includes the library for charts. */
const DeviceDays = lazy(() => import('../days/DeviceDays.tsx'))

/**
 * The page of one device: the picture that it shows, the picture that it should show, its reported facts and its
 * history.
 */
export default function DevicePage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const answer = useCall(devices.get, { id }, { quiet: true })
  const mayWrite = useMay(devices.access.write)
  const mayShow = useMay('displays.write')
  const navigate = useNavigate()
  const displayOn = useDisplayOn()
  // A form that was left unsaved has a stored draft, and opens again.
  const [editing, setEditing] = useState(() => mayWrite && draftOf('devices')?.id === id)
  const [replacing, setReplacing] = useState(false)
  const device = answer.data
  useFollowDevices(device ? [device] : [])
  useTabTitle(device && nameOf(device))
  if (answer.error?.code === errors.notFound.code) return <NoSuchDevice />
  if (!device) return <AnswerPlaceholder answer={answer} />
  return (
    <div className="device-page">
      <PageHead
        title={nameOf(device)}
        note={
          <>
            {device.alias && <span className="mac">{macText(device.mac)}</span>}
            <OnlineMark device={device} />
          </>
        }
      >
        <Button icon={<BugOutlined aria-hidden />} onClick={() => void navigate(pathTo('debug', { id }))}>
          {t('devices.debug')}
        </Button>
        {mayWrite && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
            {t('devices.edit')}
          </Button>
        )}
        {mayWrite && (
          <Button icon={<SwapOutlined aria-hidden />} onClick={() => setReplacing(true)}>
            {t('replacing.title')}
          </Button>
        )}
        {mayShow && (
          <Button type="primary" icon={<SendOutlined aria-hidden />} onClick={() => displayOn([device])}>
            {t('devices.display')}
          </Button>
        )}
      </PageHead>
      <LabelChips labels={device.labels} />
      {!device.approved && (
        <section className="selection-bar" aria-label={t('approval.title')}>
          <strong>{t('devices.waitsApproval')}</strong>
          {mayWrite && (
            <span className="selection-actions">
              <ApprovalButtons choice={{ deviceIds: [id] }} name={nameOf(device)} count={1} />
            </span>
          )}
        </section>
      )}
      <div className="device-top">
        <DeviceGlasses device={device} />
        <DeviceStatistics statistics={device.statistics} />
        <DeviceEvents mac={device.mac} />
      </div>
      <DevicePlan device={device} />
      {isAble(device.protocol, 'ota') && <DevicePages device={device} />}
      {device.protocol === 'picture' && (
        <Suspense>
          <PictureAddress device={device} name={nameOf(device)} />
        </Suspense>
      )}
      {isAble(device.protocol, 'ota') && (
        <div className="device-halves">
          {isAble(device.protocol, 'led') && <DeviceOrders device={device} />}
          <DeviceFirmware device={device} />
        </div>
      )}
      <DeviceFacts device={device} />
      <Suspense>
        <DeviceDays device={device} />
      </Suspense>
      <DeviceHistory device={device} />
      <section className="panel">
        <h2>{t('audit.title')}</h2>
        <ObjectHistory noun="devices" id={id} />
      </section>
      {editing && <DeviceForm object={device} close={() => setEditing(false)} />}
      {replacing && (
        <Suspense>
          <ReplaceDevice device={device} close={() => setReplacing(false)} />
        </Suspense>
      )}
    </div>
  )
}
