import { countScreenTypes, devices } from '@wifi-tms/contract/devices'
import { rooms } from '@wifi-tms/contract/rooms'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects, useObject, useObjects } from '../../base/calls/use-objects.ts'
import { fits } from '../../catalogue/screen-types/fitting-screen-type.ts'
import type { Where } from './task-target.ts'

/** The chosen devices by screen type, as far as the form names any; undefined until that is known. */
function useScreenCounts() {
  const where: Where | undefined = Form.useWatch('where')
  const labels: string[] = Form.useWatch('labels') ?? []
  const namedIds: string[] = Form.useWatch('devices') ?? []
  const roomIds: string[] = Form.useWatch('rooms') ?? []
  const filter: object | undefined = Form.useWatch('filter', { preserve: true })
  const query = { all: {}, labels: { labels }, filter, devices: undefined, rooms: undefined }[where ?? 'devices']
  const isAsked = query !== undefined && (where !== 'labels' || labels.length > 0)
  const counted = useCall(countScreenTypes, query ?? {}, { enabled: isAsked, quiet: true })
  const found = useObjects(rooms, where === 'rooms' ? roomIds : [], (id) => id)
  const ids = where === 'rooms' ? [...found.values()].flatMap((room) => room.devices) : namedIds
  const chosen = useObjects(devices, isAsked ? [] : ids, (id) => id)
  if (isAsked) return counted.data?.items
  return ids.flatMap((id) => chosen.get(id) ?? []).map(({ screenType }) => ({ screenType, count: 1 }))
}

/** Says before a task is saved on how many devices it shows, and how many of them its template fits. */
export function TargetCount() {
  const { t } = useTranslation()
  const counts = useScreenCounts()
  const screensById = useAllObjects(screenTypes, 'sort')
  const template = useObject(templates, Form.useWatch<string | undefined>('template'))
  const scales = Form.useWatch('fit') === 'contain'
  if (!counts) return null
  const sum = (list: typeof counts) => list.reduce((total, { count }) => total + count, 0)
  const fitting = counts.filter(({ screenType }) => {
    const panel = screensById.get(screenType ?? '')
    return template && panel && (scales || fits(template.resolution, panel))
  })
  return (
    <output className="target-count">
      {t('tasks.matching', { count: sum(counts) })} {template && t('tasks.fitting', { count: sum(fitting) })}
    </output>
  )
}
