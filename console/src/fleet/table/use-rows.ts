import { devices } from '@wifi-tms/contract/devices'
import type { Table } from '@wifi-tms/contract/read-table'
import { useMemo } from 'react'
import { useObjects } from '../../base/calls/use-objects.ts'
import { hasAddresses, type Mapping, mapRows } from './map-rows.ts'
import type { TablePlace } from './places.ts'
import { useKnownMacs } from './use-known-macs.ts'
import { useRowCheck } from './use-row-check.ts'

/**
 * The rows of a table with their devices, and the reason why a row cannot be displayed, as the server says. In a table
 * without addresses the rows get the assigned devices, in order.
 */
export function useRows(
  table: Table | undefined,
  mapping: Mapping | undefined,
  places: readonly TablePlace[],
  templateId: string,
  assignedDeviceIds: readonly string[],
  scales: boolean,
) {
  // The memos keep the rows the same objects while nothing changes, because `useRowCheck` compares rows by identity.
  const assignedDevicesById = useObjects(devices, assignedDeviceIds, (id) => id)
  const isWithoutMacs = useMemo(() => table && mapping && !hasAddresses(table, mapping), [table, mapping])
  const mappedRows = useMemo(() => {
    if (!table || !mapping) return []
    if (!isWithoutMacs) return mapRows(table, mapping, places)
    const assignedMacs = assignedDeviceIds.flatMap((id) => assignedDevicesById.get(id)?.mac ?? [])
    // -1: no column has the addresses.
    return mapRows(table, { ...mapping, mac: -1 }, places, assignedMacs)
  }, [table, mapping, places, isWithoutMacs, assignedDeviceIds, assignedDevicesById])
  const macs = useMemo(
    () => mappedRows.flatMap(({ mac, state }) => (mac && state === 'ready' ? [mac] : [])),
    [mappedRows],
  )
  const devicesByMac = useKnownMacs(macs)
  const knownRows = useMemo(
    () => mappedRows.filter(({ mac, state }) => state === 'ready' && devicesByMac.data?.has(mac!)),
    [mappedRows, devicesByMac.data],
  )
  const rowCheck = useRowCheck(templateId, knownRows, scales)
  const rows = useMemo(
    () =>
      mappedRows.map((row) => {
        if (row.state !== 'ready' || !devicesByMac.data) return row
        if (!devicesByMac.data.has(row.mac!)) return { ...row, state: 'unknown' as const }
        const result = rowCheck.data?.get(row.line)
        if (!result) return row
        const { reason, lacks, messages } = result
        return { ...row, lacks, messages, state: reason ?? row.state }
      }),
    [mappedRows, devicesByMac.data, rowCheck.data],
  )
  const isChecked = devicesByMac.data && (rowCheck.data || knownRows.length === 0)
  return { rows, isWithoutMacs, devicesByMac, rowCheck, isChecked }
}
