import { readOverview } from '@wifi-tms/contract/overview'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useMay } from '../../base/session/use-may.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { NeedsAttention } from '../attention/NeedsAttention.tsx'
import { useRetry } from '../devices/use-retry.ts'
import { BatteryMark } from '../status/BatteryMark.tsx'
import { SignalText } from '../status/SignalMark.tsx'
import { WishLine } from '../status/WishLine.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { FleetNumbers } from './FleetNumbers.tsx'
import { GlassWall } from './GlassWall.tsx'
import { NewestEvents } from './NewestEvents.tsx'
import { RoomNumbers } from './RoomNumbers.tsx'
import { RunningDisplays } from './RunningDisplays.tsx'
import { SomeDevices } from './SomeDevices.tsx'
import { WeakSpots } from './WeakSpots.tsx'
import './dashboard.css'
import '../../ui/glass/wall.css'

/**
 * The dashboard shows the fleet at a glance: its numbers, running displays, failing devices, weak batteries
 * and signals, and the pictures on the devices.
 */
export default function Dashboard() {
  const { t } = useTranslation()
  const answer = useCall(readOverview, {})
  const mayShow = useMay('displays.write')
  const { retry, isPending } = useRetry()
  const overview = answer.data
  if (!overview) return <AnswerPlaceholder answer={answer} />
  return (
    <>
      <PageHead title={t('screens.dashboard')} />
      <FirstSteps overview={overview} />
      {overview.devices === 0 && <RoomNumbers />}
      {overview.devices > 0 && (
        <>
          <NeedsAttention />
          <FleetNumbers overview={overview} />
          <RoomNumbers />
          <div className="dashboard-columns">
            <RunningDisplays />
            <SomeDevices
              title={t('dashboard.failing')}
              noneText={t('dashboard.failingNone')}
              filters={{ state: 'failed' }}
              sort="-lastSeenAt"
              about={({ wanted }) => wanted && <WishLine wanted={wanted} />}
            >
              {mayShow && (
                <Button size="small" loading={isPending} onClick={() => retry({ filter: { state: 'failed' } })}>
                  {t('retry.failed')}
                </Button>
              )}
            </SomeDevices>
            <NewestEvents />
            <SomeDevices
              title={t('dashboard.lowBattery')}
              noneText={t('dashboard.lowBatteryNone')}
              filters={{ battery: 'low' }}
              sort="batteryVoltage"
              about={(device) => <BatteryMark device={device} />}
            />
            <SomeDevices
              title={t('dashboard.weakSignal')}
              noneText={t('dashboard.weakSignalNone')}
              filters={{ rssi: 'low' }}
              sort="rssi"
              advice={t('signal.advice')}
              about={({ rssi, wifi }) => <SignalText level={rssi} dbm={wifi.rssi} />}
            />
            <WeakSpots />
          </div>
          <GlassWall />
        </>
      )}
    </>
  )
}
