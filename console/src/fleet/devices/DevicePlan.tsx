import type { Device } from '@wifi-tms/contract/devices'
import { type DevicePlan as Plan, readPlan } from '@wifi-tms/contract/plan'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { exactTime } from '../../base/i18n/time.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { BackToRoom, isTakenFromRoom } from './BackToRoom.tsx'
import { PlanLink } from './PlanLink.tsx'

type PlanReason = NonNullable<Plan['why'] | Plan['next']>

/**
 * Gives the functions that write the parts of a device's plan in words: the reason for its picture, its next picture,
 * the picture that is held back until later, and the refreshes of the day.
 */
function usePlanText() {
  const { t } = useTranslation()
  const roomText = ({
    room,
    state,
    meeting,
  }: Pick<Extract<PlanReason, { source: 'meeting' }>, 'room' | 'state' | 'meeting'>) => {
    if (meeting !== null) return t('plan.meeting', { room: room.name, meeting })
    return t(state === 'closed' ? 'plan.closed' : 'plan.free', { room: room.name })
  }
  return {
    heldText: ({ reason, at, until }: NonNullable<Plan['held']>) =>
      t(reason === 'quiet' ? 'plan.heldQuiet' : 'plan.heldBudget', { at: exactTime(at), until: exactTime(until) }),
    refreshesText: ({ used, budget }: Plan['refreshes']) =>
      budget === null ? used : t('plan.refreshesOf', { used, budget }),
    whyText: (why: Plan['why']) => {
      if (!why) return t('plan.none')
      if (why.source === 'manual') return t('plan.manual', { by: why.by, at: exactTime(why.at) })
      if (why.source === 'meeting') return roomText(why)
      if (why.source === 'directory') return t('plan.directory', { directory: why.directory.name })
      if (why.source === 'playlist')
        return why.playlist ? t('plan.playlist', { playlist: why.playlist.name }) : t('plan.playlistGone')
      const reasonTime = exactTime(why.at)
      if (why.source === 'data') return t('plan.data', { at: reasonTime })
      if (why.source === 'item')
        return why.item
          ? t('plan.item', { item: why.item.name, at: reasonTime })
          : t('plan.itemGone', { at: reasonTime })
      return why.task ? t('plan.task', { task: why.task.name, at: reasonTime }) : t('plan.taskGone', { at: reasonTime })
    },
    nextText: (next: NonNullable<Plan['next']>) => {
      if (next.source === 'meeting') return roomText(next)
      if (next.source === 'directory')
        return t('plan.directoryNext', { directory: next.directory.name, what: roomText(next) })
      if (next.source === 'task') return t('plan.taskNext', { task: next.task.name })
      return t('plan.playlistNext', { playlist: next.playlist.name, template: next.template })
    },
  }
}

/** Shows why a device should show its wanted picture, until when, and the next picture. */
export function DevicePlan({ device }: { device: Device }) {
  const { t } = useTranslation()
  const text = usePlanText()
  const answer = useCall(readPlan, { id: device._id })
  const plan = answer.data
  const isShownOrComing = plan?.why && device.wanted?.state !== 'failed'
  return (
    <section className="panel">
      <h2>{t('plan.title')}</h2>
      {plan ? (
        <dl className="plan">
          <dt>{t('plan.now')}</dt>
          <dd>{text.whyText(plan.why)}</dd>
          {/* `plateOf` is the room whose door sign (plate) the device is. */}
          {plan.plateOf && isTakenFromRoom(plan.why?.source) && (
            <>
              <dt>{plan.plateOf.name}</dt>
              <dd>
                <BackToRoom room={plan.plateOf._id} />
              </dd>
            </>
          )}
          {isShownOrComing && (
            <>
              <dt>{t('plan.until')}</dt>
              <dd>{plan.next ? <Moment at={plan.next.at} /> : t('plan.forever')}</dd>
            </>
          )}
          {plan.quietUntil && (
            <>
              <dt>{t('plan.quiet')}</dt>
              <dd>
                <Moment at={plan.quietUntil} />
              </dd>
            </>
          )}
          {plan.held && (
            <>
              <dt>{t('plan.held')}</dt>
              <dd>{text.heldText(plan.held)}</dd>
            </>
          )}
          <dt>{t('plan.next')}</dt>
          <dd>
            {plan.next ? text.nextText(plan.next) : t('plan.nothing')}
            {plan.next && !isShownOrComing && (
              <>
                {' · '}
                <Moment at={plan.next.at} />
              </>
            )}
          </dd>
          <dt>{t('plan.refreshes')}</dt>
          <dd>{text.refreshesText(plan.refreshes)}</dd>
        </dl>
      ) : (
        <AnswerPlaceholder answer={answer} />
      )}
      <PlanLink devices={[device._id]} />
    </section>
  )
}
