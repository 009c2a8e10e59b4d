import { readOverview } from '@wifi-tms/contract/overview'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Unanswered } from '../../ui/page/Unanswered.tsx'
import { DevicesInState } from './DevicesInState.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { FleetNumbers } from './FleetNumbers.tsx'
import { GlassWall } from './GlassWall.tsx'
import './dashboard.css'
import '../../ui/glass/wall.css'

/** The dashboard shows the fleet at a glance: its numbers, what fails, what is on its way, and what stands on the glasses. */
export default function Dashboard() {
  const { t } = useTranslation()
  const answer = useCall(readOverview, {})
  const overview = answer.data
  if (!overview) return <Unanswered answer={answer} />
  return (
    <>
      <PageHead title={t('screens.dashboard')} />
      <FirstSteps overview={overview} />
      {overview.devices > 0 && (
        <>
          <FleetNumbers overview={overview} />
          <div className="dashboard-columns">
            <DevicesInState title={t('dashboard.failing')} none={t('dashboard.failingNone')} states={['failed']} />
            <DevicesInState
              title={t('dashboard.underway')}
              none={t('dashboard.underwayNone')}
              states={['drawing', 'sending', 'waiting']}
            />
          </div>
          <GlassWall />
        </>
      )}
    </>
  )
}
