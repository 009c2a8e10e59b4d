import { countScreenTypes, devices } from '@wifi-tms/contract/devices'
import type { Input } from '@wifi-tms/contract/endpoint'
import type { countOverwritten } from '@wifi-tms/contract/plan'
import { rooms } from '@wifi-tms/contract/rooms'
import Form from 'antd/es/form'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import type { Where } from './task-target.ts'

/**
 * The target devices in a task's form, as `choice` for calls and as `counts` by screen type; both are undefined until
 * devices are chosen and loaded.
 */
export function useTarget() {
  const where: Where = Form.useWatch('where') ?? 'devices'
  const labels: string[] = Form.useWatch('labels') ?? []
  const namedIds: string[] = Form.useWatch('devices') ?? []
  const roomIds: string[] = Form.useWatch('rooms') ?? []
  const ownFilter: object | undefined = Form.useWatch('filter', { preserve: true })
  const chosenIds = where === 'rooms' ? roomIds : namedIds
  const filter = { all: {}, labels: { labels }, filter: ownFilter, devices: undefined, rooms: undefined }[where]
  const isAsked = filter !== undefined && (where !== 'labels' || labels.length > 0)
  const counted = useCall(countScreenTypes, filter ?? {}, { enabled: isAsked, quiet: true })
  const found = useObjects(rooms, where === 'rooms' ? roomIds : [], (id) => id)
  const ids = where === 'rooms' ? [...found.values()].flatMap((room) => room.devices) : namedIds
  const chosen = useObjects(devices, isAsked ? [] : ids, (id) => id)
  const deviceIds = isAsked || ids.length === 0 ? undefined : ids
  const choice = isAsked ? (where === 'all' ? { all: true } : { filter }) : deviceIds && { deviceIds }
  return {
    where,
    choice: choice as Input<typeof countOverwritten> | undefined,
    counts: isAsked
      ? counted.data?.items
      : chosenIds.length === 0
        ? undefined
        : ids.flatMap((id) => chosen.get(id) ?? []).map(({ screenType }) => ({ screenType, count: 1 })),
  }
}
