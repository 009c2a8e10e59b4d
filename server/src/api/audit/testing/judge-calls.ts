import { audits } from '@wifi-tms/contract/audit'
import { letInAgain } from '@wifi-tms/contract/device-calls'
import { retryDevices, retryDisplay, showMany } from '@wifi-tms/contract/displays'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { approveItems, refuseItems } from '@wifi-tms/contract/item-reviews'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { bookRooms } from '@wifi-tms/contract/meetings'
import { changeOccurrence } from '@wifi-tms/contract/occurrences'
import { replaceDevice } from '@wifi-tms/contract/replacing'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import { refreshTemplate } from '@wifi-tms/contract/template-use'
import { demandFactor } from '@wifi-tms/contract/two-factor'
import { expect, vi } from 'vitest'
import { ADMIN, type Answered, type TestServer } from '../../../testing/start.ts'

/** Calls that change other rows besides the row of their object. */
const callsOnManyRows: readonly Endpoint[] = [
  letInAgain,
  showMany,
  refreshTemplate,
  retryDisplay,
  retryDevices,
  bookRooms,
  changeOccurrence,
  demandFactor,
  replaceDevice,
  writeItems,
  approveItems,
  refuseItems,
]

/** Checks calls: each must have its line in the history, and notify consoles of the resources that it changes. */
export function judgeCalls(server: TestServer) {
  const changedSpy = vi.spyOn(server.core.wire, 'changed')
  const callsDone = new Set<Endpoint>()
  const lines: { call: string; object: string }[] = []

  const judge = async (call: Endpoint, { body }: Answered, name: string) => {
    const callText = `${call.method} ${call.path}`
    expect(body.code, `${callText}: ${JSON.stringify(body)}`).toBe(20000)
    callsDone.add(call)
    // In the background the message log grows while a tag is connected, and loops change new objects, such as a room's
    // calendar.
    const background = ['messages', 'rooms', 'rollouts', 'tasks', 'playlists', 'sources'] as ResourceName[]
    if (call.audit === 'rooms') background.push('meetings')
    const changedResources = new Set<ResourceName>(changedSpy.mock.calls.map(([resource]) => resource))
    for (const backgroundResource of background)
      if (!call.changes.includes(backgroundResource)) changedResources.delete(backgroundResource)
    expect(changedResources, callText).toEqual(new Set([...call.changes, 'audits']))
    const { items } = await server.ask(audits.list, { limit: 1 })
    expect(items[0], callText).toMatchObject({
      call: callText,
      noun: call.audit,
      object: { name },
      address: '127.0.0.1',
    })
    expect(items[0]!.account.username).toBe(ADMIN.username)
    lines.push({ call: callText, object: items[0]!.object._id })
    const ids = changedSpy.mock.calls.find(([resource]) => resource === call.audit)?.[1]
    if (ids && !callsOnManyRows.includes(call)) expect(ids, callText).toEqual([items[0]!.object._id])
    changedSpy.mockClear()
    return body.data as { _id: string; updatedAt: string }
  }
  return { judge, changedSpy, callsDone, lines }
}
