import { readOverview } from '@wifi-tms/contract/overview'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { PageHead } from '../list/PageHead.tsx'
import { Trouble } from '../list/Trouble.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { FleetNumbers } from './FleetNumbers.tsx'
import { GlassWall } from './GlassWall.tsx'
import { TagsInState } from './TagsInState.tsx'
import './dashboard.css'
import '../glass/wall.css'
import { Waiting } from '../list/Waiting.tsx'

/** The fleet at a glance: its numbers, what fails, what is on its way, and what stands on the glasses. */
export default function Dashboard() {
  const { t } = useTranslation()
  const asked = useAsk(readOverview, {})
  const overview = asked.data
  if (!overview) {
    return asked.error ? <Trouble error={asked.error} retry={() => void asked.refetch()} /> : <Waiting />
  }
  return (
    <>
      <PageHead title={t('screens.index')} />
      <FirstSteps overview={overview} />
      {overview.devices > 0 && (
        <>
          <FleetNumbers overview={overview} />
          <div className="dashboard-columns">
            <TagsInState title={t('index.failing')} none={t('index.failingNone')} states={['failed']} />
            <TagsInState
              title={t('index.underway')}
              none={t('index.underwayNone')}
              states={['drawing', 'sending', 'waiting']}
            />
          </div>
          <GlassWall />
        </>
      )}
    </>
  )
}
