import { devices } from '@wifi-tms/contract/devices'
import { errors } from '@wifi-tms/contract/errors'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { useTabTitle } from '../../base/tabs/tab-store.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { DeviceOrders } from '../devices/DeviceOrders.tsx'
import { macText, nameOf } from '../devices/device-name.ts'
import { NoSuchDevice } from '../devices/NoSuchDevice.tsx'
import { OnlineMark } from '../status/OnlineMark.tsx'
import { MessageList } from './MessageList.tsx'
import { RawMessage } from './RawMessage.tsx'
import './debug-page.css'

/** The debug page of a device: its live log of sent, received and refused messages, and a form that sends raw ones. */
export default function DebugPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const answer = useCall(devices.get, { id }, { quiet: true })
  const maySend = useMay('messages.write')
  const device = answer.data
  const name = device && nameOf(device)
  useTabTitle(name && t('debug.of', { name }))
  if (answer.error?.code === errors.notFound.code) return <NoSuchDevice />
  if (!device) return <AnswerPlaceholder answer={answer} />
  return (
    <div className="debug-page">
      <PageHead
        title={t('debug.of', { name })}
        note={
          <>
            <Link to={pathTo('device', { id })}>{t('screens.device')}</Link>
            {device.alias && <span className="mac">{macText(device.mac)}</span>}
            <OnlineMark device={device} />
          </>
        }
      >
        {maySend && <RawMessage device={device} />}
      </PageHead>
      <DeviceOrders device={device} />
      <MessageList device={device} />
    </div>
  )
}
