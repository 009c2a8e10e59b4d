import { type Device, devices } from '@wifi-tms/contract/devices'
import { rollouts } from '@wifi-tms/contract/rollouts'
import Button from 'antd/es/button'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import type { List } from '../../ui/list/use-list.ts'
import type { Selection } from '../../ui/list/use-selection.ts'
import { ApprovalButtons } from './ApprovalButtons.tsx'
import { ChosenNames } from './ChosenNames.tsx'
import { choiceOf, chooseDevices, chooseMatching } from './chosen-devices.ts'
import { useDisplayOn } from './use-display-on.ts'
import { useRetry } from './use-retry.ts'

/** The code of these dialogs is loaded when somebody opens them. */
const LabelDevices = lazy(() => import('./LabelDevices.tsx'))
const OrderDevices = lazy(() => import('./OrderDevices.tsx'))
const RemoveDevices = lazy(() => import('./RemoveDevices.tsx'))
const LetInAgain = lazy(async () => ({ default: (await import('./LetInAgain.tsx')).LetInAgain }))

/** The actions for the chosen devices, or for all that match the filters. */
export function SelectionBar({ selection, list }: { selection: Selection<Device>; list: List<typeof devices> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const displayOn = useDisplayOn()
  const { retry, isPending } = useRetry()
  const mayWrite = useMay(devices.access.write)
  const mayShow = useMay('displays.write')
  const mayRollOut = useMay(rollouts.access.write)
  const [allMatching, setAllMatching] = useState(false)
  const [dialog, setDialog] = useState<'labels' | 'order' | 'letInAgain' | 'remove'>()
  const close = () => setDialog(undefined)
  const { rows, total, filters } = list
  const { size } = selection.chosen
  const isWholePage = rows.length > 0 && rows.every(selection.has)
  const filterText = JSON.stringify(filters)

  useEffect(() => setAllMatching(false), [filterText, size])
  if (size === 0) return null

  const count = allMatching ? total : size
  const choice = choiceOf({ devices: selection.chosen, matching: allMatching ? filters : undefined })
  // The rows on this page may have changed since they were chosen.
  const chosenDevices = [
    ...new Map(
      [...selection.chosen.values(), ...rows.filter(selection.has)].map((device) => [device._id, device]),
    ).values(),
  ]
  // If all matching devices are chosen, some devices on other pages may have failed.
  const hasFailed = allMatching || chosenDevices.some(({ wanted }) => wanted?.state === 'failed')
  const onlyWaiting = filters.approved === 'false'
  // If all matching devices are chosen, the number of waiting ones is known only if the filter is for waiting devices.
  const matchingWaitingCount = onlyWaiting ? total : 0
  const waitingCount = allMatching ? matchingWaitingCount : chosenDevices.filter(({ approved }) => !approved).length
  // The next page gets the choice. Here it is cleared, so that a later action does not affect these devices again.
  const display = () => {
    selection.clear()
    if (!allMatching) return displayOn(selection.chosen.values())
    chooseMatching(filters)
    void navigate(pathTo('newDisplay', filters))
  }
  const changeSettings = () => {
    selection.clear()
    if (allMatching) chooseMatching(filters)
    else chooseDevices(selection.chosen.values())
    void navigate(pathTo('rollouts', { settings: 'chosen' }))
  }
  return (
    <section className="selection-bar" aria-label={t('list.selection')}>
      <strong aria-live="polite">{t('list.selected', { count })}</strong>
      {!allMatching && <ChosenNames selection={selection} rows={rows} />}
      {isWholePage && total > size && !allMatching && (
        <Button type="link" onClick={() => setAllMatching(true)}>
          {t('list.selectMatching', { count: total })}
        </Button>
      )}
      <span className="selection-actions">
        {mayShow && (
          <Button type="primary" onClick={display}>
            {t('devices.display')}
          </Button>
        )}
        {mayShow && hasFailed && (
          <Button loading={isPending} onClick={() => retry(choice)}>
            {t('retry.failed')}
          </Button>
        )}
        {mayWrite && waitingCount > 0 && (
          <ApprovalButtons choice={choice} name={undefined} count={waitingCount} unchoose={selection.clear} />
        )}
        {mayRollOut && <Button onClick={changeSettings}>{t('deviceOrders.settings')}</Button>}
        {mayWrite && (
          <>
            <Button onClick={() => setDialog('labels')}>{t('labelling.title')}</Button>
            <Button onClick={() => setDialog('order')}>{t('ordering.title')}</Button>
            <Button onClick={() => setDialog('letInAgain')}>{t('letInAgain.title')}</Button>
            <Button danger onClick={() => setDialog('remove')}>
              {t('removing.title')}
            </Button>
          </>
        )}
        <Button onClick={selection.clear}>{t('list.clearSelection')}</Button>
      </span>
      <Suspense>
        {dialog === 'labels' && (
          <LabelDevices
            choice={choice}
            total={count}
            listedDevices={allMatching ? rows : chosenDevices}
            close={close}
          />
        )}
        {dialog === 'order' && <OrderDevices choice={choice} total={count} close={close} />}
        {dialog === 'letInAgain' && <LetInAgain choice={choice} total={count} close={close} />}
        {dialog === 'remove' && (
          <RemoveDevices choice={choice} total={count} unchoose={selection.clear} close={close} />
        )}
      </Suspense>
    </section>
  )
}
