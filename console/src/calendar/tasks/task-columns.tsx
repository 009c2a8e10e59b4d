import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import { type Device, devices } from '@wifi-tms/contract/devices'
import { runTask, type Task, tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { firstNames, MAX_NAMED } from '../../fleet/devices/device-name.ts'
import { LabelChips } from '../../ui/labels/LabelChips.tsx'
import { LacksLine } from '../../ui/lacking/LacksLine.tsx'
import { useShowChange } from '../../ui/lacking/use-show-change.tsx'
import { nameColumn } from '../../ui/list/columns.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { RepeatText } from '../repeat/RepeatText.tsx'
import { EnabledSwitch } from './EnabledSwitch.tsx'
import { targetFieldsOf } from './task-target.ts'
import './tasks.css'

/** A button that runs a task now, in addition to its planned times. */
export function RunButton({ task }: { task: Task }) {
  const { t } = useTranslation()
  const { run, isPending, question } = useShowChange(runTask, task.name, 'tasks')
  const text = t('tasks.run', { name: task.name })
  const runNow = () =>
    run({ id: task._id }, ({ skipped: count }) =>
      toast('done', t(count > 0 ? 'tasks.ranWithout' : 'tasks.ran', { name: task.name, count })),
    )
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={text}
        title={text}
        loading={isPending}
        icon={<PlayCircleOutlined aria-hidden />}
        onClick={runNow}
      />
      {question}
    </>
  )
}

/** Shows how many devices a run left out because its template did not fit them. */
export function SkippedLine({ run: { skipped } }: { run: { skipped: number } }) {
  const { t } = useTranslation()
  return skipped > 0 && <span className="second">{t('tasks.skipped', { count: skipped })}</span>
}

/** The ids of those devices of a task that the list names. */
const namedDeviceIds = ({ devices: deviceIds = [] }: Task) => deviceIds.slice(0, MAX_NAMED)

/** Names the target of a task. */
function TargetText({ task, devicesById }: { task: Task; devicesById: ReadonlyMap<string, Device> }) {
  const { t, i18n } = useTranslation()
  const { where, labels } = targetFieldsOf(task)
  const count = task.devices?.length ?? 0
  const namedDevices = namedDeviceIds(task).flatMap((id) => devicesById.get(id) ?? [])
  const words = {
    all: t('tasks.all'),
    devices: t('counts.devices', { count }),
    labels: t('tasks.labelled'),
    rooms: t('tasks.inRooms'),
    filter: t('tasks.filtered'),
  }
  return (
    <>
      {words[where]} <LabelChips labels={labels ?? []} />
      {namedDevices.length > 0 && <span className="second">{firstNames(namedDevices, count, i18n.language)}</span>}
    </>
  )
}

/** The columns of the list of tasks. */
export function useTaskColumns(rows: readonly Task[], openRuns: (task: Task) => void): ListColumn<Task>[] {
  const { t } = useTranslation()
  const templatesById = useObjects(templates, rows, ({ template }) => template)
  const devicesById = useObjects(devices, rows.flatMap(namedDeviceIds), (id) => id)
  return [
    nameColumn(t('tasks.name')),
    {
      key: 'template',
      title: t('tasks.template'),
      sort: 'template',
      cell: ({ template }) => templatesById.get(template)?.name ?? '…',
    },
    {
      key: 'where',
      title: t('tasks.where'),
      titledOnPhone: true,
      cell: (task) => <TargetText task={task} devicesById={devicesById} />,
    },
    {
      key: 'triggerTime',
      title: t('tasks.triggerTime'),
      titledOnPhone: true,
      sort: 'triggerTime',
      cell: ({ triggerTime, timeZone, repeat }) => (
        <>
          <span className="one-line">{triggerTime.replace('T', ' ')}</span>
          <span className="second">{timeZone}</span>
          {repeat && <RepeatText rule={repeat} />}
        </>
      ),
    },
    {
      key: 'next',
      title: t('tasks.next'),
      titledOnPhone: true,
      cell: ({ nextRuns: [next] }) => (next ? <Moment at={next} /> : <span className="muted">{t('tasks.never')}</span>),
    },
    {
      key: 'last',
      title: t('tasks.last'),
      titledOnPhone: true,
      cell: (task) =>
        task.lastRun ? (
          <>
            <Button
              type="link"
              className="last-run"
              aria-label={t('tasks.runs', { name: task.name })}
              onClick={() => openRuns(task)}
            >
              <Moment at={task.lastRun.at} />
            </Button>
            <span className="second">{t(`runStates.${task.lastRun.state}`)}</span>
            <SkippedLine run={task.lastRun} />
            <LacksLine lacks={task.lastRun.lacks} />
          </>
        ) : (
          <span className="muted">{t('tasks.never')}</span>
        ),
    },
    {
      key: 'enabled',
      title: t('tasks.enabled'),
      titledOnPhone: true,
      sort: 'enabled',
      cell: (task) => <EnabledSwitch resource={tasks} object={task} />,
    },
  ]
}
