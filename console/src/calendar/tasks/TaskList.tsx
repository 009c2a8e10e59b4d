import { type Task, tasks } from '@wifi-tms/contract/tasks'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../base/session/use-may.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { TaskForm } from './TaskForm.tsx'
import { RunButton, useTaskColumns } from './task-columns.tsx'

const RunsDrawer = lazy(() => import('./RunsDrawer.tsx'))

/** The page of all tasks, with their next and last runs. */
export default function TaskList() {
  const list = useList(tasks)
  const mayWrite = useMay(tasks.access.write)
  const [openedTask, setOpenedTask] = useState<Task>()
  return (
    <>
      <ListPage
        noun="tasks"
        list={list}
        nameOf={({ name }) => name}
        columns={useTaskColumns(list.rows, setOpenedTask)}
        form={TaskForm}
        actions={(task, actions) => (
          <span className="row-actions">
            {mayWrite && <RunButton task={task} />}
            <RowActions name={task.name} mayWrite={mayWrite} {...actions} />
          </span>
        )}
      />
      <Suspense>{openedTask && <RunsDrawer task={openedTask} close={() => setOpenedTask(undefined)} />}</Suspense>
    </>
  )
}
