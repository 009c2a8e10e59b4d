import type { Task } from '@wifi-tms/contract/tasks'

/** The kinds of targets in a task's form. A filter by labels only is a kind of its own. */
export type Where = 'all' | 'devices' | 'labels' | 'rooms' | 'filter'

const labelsOf = (filter: Task['filter']): string[] | undefined =>
  filter && Object.keys(filter).length === 1 && filter.labels ? ([filter.labels].flat() as string[]) : undefined

type Target = Pick<Task, 'devices' | 'filter' | 'rooms'>

function whereOf({ devices, filter, rooms }: Target): Where {
  if (devices) return 'devices'
  if (rooms) return 'rooms'
  if (!filter) return 'all'
  return labelsOf(filter) ? 'labels' : 'filter'
}

/** Returns the initial values of a form's target fields. */
export const targetFieldsOf = (target: Target) => ({ where: whereOf(target), labels: labelsOf(target.filter) })

/** Makes the target to send: devices, a filter, rooms or all. A filter that the form cannot show stays. */
export function targetOf({ where, labels, ...fields }: Record<string, unknown>): object {
  const isFilter = where === 'filter'
  return {
    ...fields,
    all: where === 'all' ? true : undefined,
    devices: where === 'devices' ? fields.devices : undefined,
    rooms: where === 'rooms' ? fields.rooms : undefined,
    ...(!isFilter && { filter: where === 'labels' ? { labels } : undefined }),
  }
}
