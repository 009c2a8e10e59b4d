import { PAGE_SIZES } from '@wifi-tms/contract/resource'
import { readRuns, type Task } from '@wifi-tms/contract/tasks'
import Drawer from 'antd/es/drawer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { LacksLine } from '../../ui/lacking/LacksLine.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { SkippedLine } from './task-columns.tsx'

/** The drawer with the runs of a task, newest first, each with a link to its display. */
export default function RunsDrawer({ task, close }: { task: Pick<Task, '_id' | 'name'>; close: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  const [paging, setPaging] = useState({ page: 1, limit: 10 })
  const answer = useCall(readRuns, { id: task._id, ...paging }, { keepsPrevious: true })
  const total = answer.data?.total ?? 0
  return (
    <Drawer
      title={t('tasks.runs', { name: task.name })}
      open={isOpen}
      size={520}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && close()}
    >
      <ListStates answer={answer} empty={<p className="none">{t('tasks.never')}</p>}>
        <ol className="runs">
          {answer.data?.items.map(({ at, state, displayId, skipped, lacks }) => (
            <li key={at}>
              <Moment at={at} />
              <span>{t(`runStates.${state}`)}</span>
              <SkippedLine run={{ skipped }} />
              <LacksLine lacks={lacks} />
              {displayId && <Link to={pathTo('display', { display: displayId })}>{t('tasks.display')}</Link>}
            </li>
          ))}
        </ol>
      </ListStates>
      {total > PAGE_SIZES[0] && <Pager total={total} {...paging} change={setPaging} />}
    </Drawer>
  )
}
