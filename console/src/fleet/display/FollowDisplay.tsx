import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { devices } from '@wifi-tms/contract/devices'
import { readDisplay, retryDisplay } from '@wifi-tms/contract/displays'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { shipped } from '@wifi-tms/contract/shipped'
import type { ItemState } from '@wifi-tms/contract/wishes'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { templateName } from '../../ui/page/template-name.ts'
import { DisplayCounts } from './DisplayCounts.tsx'
import { NewDisplay } from './DisplayList.tsx'
import { FollowedDevice } from './FollowedDevice.tsx'

/**
 * Follows a display (an order to show a template on devices) as a whole and device by device, and offers to retry the
 * failed devices.
 */
export function FollowDisplay({ id }: { id: string }) {
  const { t } = useTranslation()
  const [paging, setPaging] = useState({ page: 1, limit: 20 })
  const [state, setState] = useState<ItemState>()
  const answer = useCall(readDisplay, { id, ...paging, ...(state && { state }) }, { keepsPrevious: true })
  const display = answer.data
  const devicesById = useObjects(devices, display?.items ?? [], ({ deviceId }) => deviceId)
  const screenTypesById = useObjects(screenTypes, [...devicesById.values()], ({ screenType }) => screenType)
  const retry = useChange(retryDisplay)
  const mayShow = useMay('displays.write')
  const mayReadTemplates = useMay('templates.read')
  if (!display) return <AnswerPlaceholder answer={answer} />
  const { counts, total, lacking, items } = display
  const name = templateName(display.templateName, t)
  const isShipped = Object.values(shipped).some((design) => design.id === display.templateId)
  const hasPage = mayReadTemplates && !isShipped
  /** True if the reason of a failure is known. The failed device then shows its own advice below. */
  const isReasonKnown = items.some((item) => item.state === 'failed' && item.reason !== undefined)
  const matchingCount = state ? (counts[state] ?? 0) : total
  const retryFailed = () =>
    retry.mutate({ id }, { onSuccess: (done) => toast('done', t('retry.done', { count: done.total })) })
  return (
    <>
      <PageHead
        title={hasPage ? <Link to={pathTo('template', { id: display.templateId })}>{name}</Link> : name}
        note={
          <>
            <Moment at={display.at} />
            {display.createdBy}
          </>
        }
      >
        {mayShow && counts.failed > 0 && (
          <Button icon={<ReloadOutlined aria-hidden />} loading={retry.isPending} onClick={retryFailed}>
            {t('display.retry', { count: counts.failed })}
          </Button>
        )}
        {mayShow && <NewDisplay />}
      </PageHead>
      <DisplayCounts
        display={display}
        state={state}
        choose={(next) => {
          setState(next)
          setPaging({ ...paging, page: 1 })
        }}
      />
      {counts.failed > 0 && !isReasonKnown && (
        <p className="warning" role="status">
          {t('display.checkFailed')}
        </p>
      )}
      {lacking > 0 && (
        <p className="warning" role="status">
          {t('lacking.pictures', { count: lacking })}
        </p>
      )}
      <ListStates
        answer={{ ...answer, data: { total: matchingCount } }}
        clear={state && (() => setState(undefined))}
        empty={<Link to={pathTo('display')}>{t('screens.display')}</Link>}
      >
        <ul className="wall" aria-label={t('display.devices')}>
          {items.map((item) => {
            const device = devicesById.get(item.deviceId)
            const screenType = screenTypesById.get(device?.screenType ?? '')
            return <FollowedDevice key={item.deviceId} item={item} device={device} screenType={screenType} />
          })}
        </ul>
      </ListStates>
      <Pager total={matchingCount} {...paging} change={setPaging} />
    </>
  )
}
