import { countScreenTypes } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import type { Input } from '@wifi-tms/contract/endpoint'
import type { countOverwritten } from '@wifi-tms/contract/plan'
import { rooms } from '@wifi-tms/contract/rooms'
import Form from 'antd/es/form'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import type { Where } from './task-target.ts'

/**
 * The target devices in a task's form, as `choice` for calls and as `counts` by screen type; both are undefined until
 * devices are chosen and loaded. Devices chosen one by one are in `chosenDevices`; others are found by `filter`.
 */
export function useTarget() {
  const where: Where = Form.useWatch('where') ?? 'devices'
  const labels: string[] = Form.useWatch('labels') ?? []
  const namedIds: string[] = Form.useWatch('devices') ?? []
  const roomIds: string[] = Form.useWatch('rooms') ?? []
  const ownFilter: object | undefined = Form.useWatch('filter', { preserve: true })
  const chosenIds = where === 'rooms' ? roomIds : namedIds
  const filter = { all: {}, labels: { labels }, filter: ownFilter, devices: undefined, rooms: undefined }[where]
  // While no label is chosen, the filter by labels would find all devices.
  const isByFilter = filter !== undefined && (where !== 'labels' || labels.length > 0)
  const filterCounts = useCall(countScreenTypes, filter ?? {}, { enabled: isByFilter, quiet: true })
  const roomsById = useObjects(rooms, where === 'rooms' ? roomIds : [], (id) => id)
  const ids = where === 'rooms' ? [...roomsById.values()].flatMap((room) => room.devices ?? []) : namedIds
  const devicesById = useObjects(devices, isByFilter ? [] : ids, (id) => id)
  const chosenDevices = ids.flatMap((id) => devicesById.get(id) ?? [])
  const deviceIds = isByFilter || ids.length === 0 ? undefined : ids
  const choiceByFilter = where === 'all' ? { all: true } : { filter }
  const choice = isByFilter ? choiceByFilter : deviceIds && { deviceIds }
  const countsOfChosen =
    chosenIds.length === 0 ? undefined : chosenDevices.map(({ screenType }) => ({ screenType, count: 1 }))
  return {
    where,
    choice: choice as Input<typeof countOverwritten> | undefined,
    filter: isByFilter ? filter : undefined,
    chosenDevices,
    counts: isByFilter ? filterCounts.data?.items : countsOfChosen,
  }
}
