import EditOutlined from '@ant-design/icons/EditOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import { devices } from '@wifi-tms/contract/devices'
import { upTopic } from '@wifi-tms/contract/messages'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useAsk } from '../ask/use-ask.ts'
import { chooseTags } from '../display/chosen.ts'
import { useFollow } from '../link/follow.ts'
import { useProducts } from '../list/lookups.ts'
import { PageHead } from '../list/PageHead.tsx'
import { Trouble } from '../list/Trouble.tsx'
import { OnlineMark } from '../marks/OnlineMark.tsx'
import { useMay } from '../session/use-may.ts'
import { DeviceEvents } from './DeviceEvents.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DeviceForm } from './DeviceForm.tsx'
import { DeviceGlasses } from './DeviceGlasses.tsx'
import { DeviceHistory } from './DeviceHistory.tsx'
import { DeviceStatistics } from './DeviceStatistics.tsx'
import { macText, nameOf } from './screen-name.ts'
import './device-page.css'
import { Waiting } from '../list/Waiting.tsx'

/** One tag: its glass, what it should show, what it tells of itself, and what it showed. */
export default function DevicePage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const asked = useAsk(devices.get, { id })
  const products = useProducts()
  const mayWrite = useMay('devices.write')
  const mayShow = useMay('displays.write')
  const [editing, setEditing] = useState(false)
  const device = asked.data
  const uri = device && products.get(device.product)?.uri
  useFollow(device && uri ? [upTopic(uri, device.mac)] : [])

  if (!device) {
    return asked.error ? <Trouble error={asked.error} retry={() => void asked.refetch()} /> : <Waiting />
  }
  const display = () => {
    chooseTags([device])
    void navigate('/display/list')
  }
  return (
    <div className="device-page">
      <PageHead
        title={nameOf(device)}
        note={
          <>
            {device.alias && <span className="mac">{macText(device.mac)}</span>}
            <OnlineMark status={device.status} sleeps={device.sleeps} />
          </>
        }
      >
        {mayWrite && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
            {t('device.editTitle')}
          </Button>
        )}
        {mayShow && (
          <Button type="primary" icon={<SendOutlined aria-hidden />} onClick={display}>
            {t('device.display')}
          </Button>
        )}
      </PageHead>
      <div className="device-top">
        <DeviceGlasses device={device} />
        <DeviceStatistics statistics={device.statistics} />
        <DeviceEvents mac={device.mac} />
      </div>
      <DeviceFacts device={device} product={products.get(device.product)} />
      <DeviceHistory device={device} />
      {editing && <DeviceForm device={device} close={() => setEditing(false)} />}
    </div>
  )
}
