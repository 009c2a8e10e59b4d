import { type Task, tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import Switch from 'antd/es/switch'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useObject } from '../../base/calls/use-objects.ts'
import { LAST_DAY, wallAt } from '../../base/i18n/time.ts'
import { TemplateOrDesign } from '../../content/templates/TemplateOrDesign.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ownZone, TimeZoneSelect } from '../../ui/form/TimeZoneSelect.tsx'
import { valuesForNew } from '../../ui/list/new-row-link.ts'
import { RepeatField } from '../repeat/RepeatField.tsx'
import type { RepeatName } from '../repeat/rule-parts.ts'
import { NextRuns } from './NextRuns.tsx'
import { TargetCount } from './TargetCount.tsx'
import { TargetFields } from './TargetFields.tsx'
import { TaskPicture } from './TaskPicture.tsx'
import { targetFieldsOf, targetOf } from './task-target.ts'
import { useTarget } from './use-target.ts'
import { ValueFields } from './ValueFields.tsx'
import { withoutEmpty } from './without-empty.ts'

/** The repetitions in the form. */
const repeatChoices: readonly RepeatName[] = ['HOURLY', 'DAILY', 'WORKDAYS', 'WEEKLY', 'MONTHLY', 'YEARLY']
const DAY_MS = 24 * 60 * 60_000

/** The first values of a new task: tomorrow at eight, once. A link may name its template and its devices. */
function newTask(search: URLSearchParams) {
  const timeZone = ownZone()
  const { day } = wallAt(Date.now() + DAY_MS, timeZone)
  return {
    timeZone,
    triggerTime: `${day}T08:00`,
    repeat: '',
    enabled: true,
    where: 'devices',
    template: valuesForNew(search, 'template')?.[0],
    devices: valuesForNew(search, 'devices'),
  }
}

/** Chooses the task's template, or makes one from a design; designs that fit the chosen devices come first. */
function TaskTemplate(select: { id?: string; value?: string; onChange?: (id: string | undefined) => void }) {
  const { counts } = useTarget()
  return <TemplateOrDesign {...select} filledBy="display" targets={counts} />
}

/** Gives a new task the name of its template until a person names it. */
function NameOfTemplate() {
  const form = Form.useFormInstance()
  const name = useObject(templates, Form.useWatch<string | undefined>('template'))?.name
  useEffect(() => {
    if (name && !form.isFieldTouched('name')) form.setFieldValue('name', name)
  }, [form, name])
  return null
}

/** The fields of a task. */
export function TaskForm({ object, close }: { object: Task | undefined; close: () => void }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [start] = useState(() => (object ? {} : newTask(search)))
  const required = (message: string) => [{ required: true, message }]
  return (
    <FormDialog
      noun="tasks"
      resource={tasks}
      object={object}
      start={start}
      toFields={targetFieldsOf}
      close={close}
      // `overwrite` is only a field of the form, by which a person confirms the task.
      toWrite={({ data, overwrite: _, ...fields }) => ({
        ...targetOf(fields),
        ...(data ? { data: withoutEmpty(data) } : {}),
      })}
    >
      <NameField noun="tasks" resource={tasks} object={object} />
      <Form.Item name="template" label={t('tasks.template')} rules={required(t('tasks.templateFault'))}>
        <TaskTemplate />
      </Form.Item>
      {!object && <NameOfTemplate />}
      <TaskPicture />
      <ValueFields />
      <div className="form-row">
        <Form.Item name="triggerTime" label={t('tasks.triggerTime')} rules={required(t('tasks.triggerTimeFault'))}>
          <Input type="datetime-local" max={`${LAST_DAY}T23:59`} />
        </Form.Item>
        <Form.Item name="timeZone" label={t('tasks.timeZone')}>
          <TimeZoneSelect />
        </Form.Item>
      </div>
      <Form.Item name="repeat" label={t('tasks.repeats')}>
        <RepeatField choices={repeatChoices} />
      </Form.Item>
      <NextRuns />
      <TargetFields hasFilter={object !== undefined && targetFieldsOf(object).where === 'filter'} />
      <TargetCount object={object} />
      <Form.Item name="enabled" label={t('tasks.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
