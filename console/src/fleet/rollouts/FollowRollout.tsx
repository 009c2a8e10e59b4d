import type { Firmware } from '@wifi-tms/contract/firmware'
import { firmwareStates, isFirmwareReason } from '@wifi-tms/contract/firmware'
import { otas } from '@wifi-tms/contract/otas'
import { isSettingsReason, readRolloutDevices, rollouts } from '@wifi-tms/contract/rollouts'
import { versionText } from '@wifi-tms/contract/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { numberText, percentText } from '../../base/i18n/numbers.ts'
import { pathTo } from '../../base/paths.ts'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { DeviceLink } from '../devices/DeviceLink.tsx'
import { RolloutButtons } from './RolloutButtons.tsx'
import { FirmwareMark, RolloutBar, RolloutMark } from './RolloutMark.tsx'
import { settingsText } from './settings-words.ts'

/** The states of devices that get settings. */
const settingsStates = ['waiting', 'sent', 'done', 'failed'] as const

/** The page of one rollout: its groups with a progress bar each, and its devices with their states. */
export function FollowRollout({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const [paging, setPaging] = useState({ page: 1, limit: 20 })
  const [state, setState] = useState<Firmware['state']>()
  const answer = useCall(rollouts.get, { id }, { keepsPrevious: true })
  const devicesAnswer = useCall(readRolloutDevices, { id, ...paging, ...(state && { state }) }, { keepsPrevious: true })
  const rollout = answer.data
  const ota = useObject(otas, rollout?.ota)
  if (!rollout) return <AnswerPlaceholder answer={answer} />
  /** The words of a known reason; undefined for a device's own message. */
  const reasonText = (reason: string) => {
    if (!rollout.config) return isFirmwareReason(reason) ? t(`firmware.reasons.${reason}`) : undefined
    if (!isSettingsReason(reason)) return undefined
    return t(`settingsRollouts.reasons.${reason === 'no contact' ? 'noContact' : reason}`)
  }
  const choose = (next: Firmware['state'] | undefined) => {
    setState(next)
    setPaging({ ...paging, page: 1 })
  }
  return (
    <>
      <PageHead
        title={rollout.name}
        note={
          <>
            <RolloutMark state={rollout.state} />
            {rollout.config ? settingsText(rollout.config) : ota && `${ota.name} · ${versionText(ota.softwareVersion)}`}
          </>
        }
      >
        <RolloutButtons rollout={rollout} />
      </PageHead>
      {rollout.reason === 'failures' && (
        <p className="warning" role="status">
          {t(rollout.config ? 'settingsRollouts.paused' : 'rollouts.paused')}
        </p>
      )}
      <section className="panel counts" aria-label={t('rollouts.progress')}>
        <ol className="rollout-groups">
          {rollout.groups.map((group, number) => (
            <li key={number} data-group={group.state}>
              <span>{t('rollouts.group', { number: numberText(number, i18n.language) })}</span>
              <RolloutMark state={group.state} />
              <RolloutBar label={t('rollouts.group', { number: numberText(number, i18n.language) })} {...group} />
            </li>
          ))}
        </ol>
        <div className="counts-states">
          {(rollout.config ? settingsStates : firmwareStates).map((deviceState) => (
            <button
              key={deviceState}
              type="button"
              className="count"
              aria-pressed={state === deviceState}
              disabled={rollout.counts[deviceState] === 0 && state !== deviceState}
              onClick={() => choose(state === deviceState ? undefined : deviceState)}
            >
              <span>{t(`firmware.states.${deviceState}`)}</span>
              <b>{numberText(rollout.counts[deviceState], i18n.language)}</b>
            </button>
          ))}
        </div>
      </section>
      <ListStates
        answer={devicesAnswer}
        clear={state && (() => choose(undefined))}
        empty={<Link to={pathTo('rollouts')}>{t('screens.rollouts')}</Link>}
      >
        <ul className="rollout-devices" aria-label={t('rollouts.devices')}>
          {devicesAnswer.data?.items.map(
            ({ deviceId, mac, alias, group, state: deviceState, percent, reason, message }) => (
              <li key={deviceId}>
                <DeviceLink device={{ _id: deviceId, mac, alias }} />
                <span className="second">{t('rollouts.group', { number: numberText(group, i18n.language) })}</span>
                <FirmwareMark state={deviceState} />
                <span>
                  {deviceState === 'downloading' && percentText(percent / 100, i18n.language)}
                  {reasonText(reason) ?? message}
                </span>
              </li>
            ),
          )}
        </ul>
      </ListStates>
      <Pager total={devicesAnswer.data?.total ?? 0} {...paging} change={setPaging} />
    </>
  )
}
