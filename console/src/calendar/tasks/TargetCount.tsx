import { screenTypes } from '@wifi-tms/contract/screen-types'
import type { Task } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllObjects, useObject } from '../../base/calls/use-objects.ts'
import { joinSentences } from '../../base/i18n/join-sentences.ts'
import { fits } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { ReturnTimes } from '../../fleet/display/Overwritten.tsx'
import { useOverwritten } from '../../fleet/display/use-overwritten.ts'
import { SureBox } from '../../ui/form/SureBox.tsx'
import { LeftOutDevices } from './LeftOutDevices.tsx'
import { useTarget } from './use-target.ts'

/** The form's fields that choose the devices. */
const targetNames = ['where', 'devices', 'labels', 'rooms', 'filter']

/**
 * The box for scaling the template. If the template fits none of the chosen devices (`fitsNone`), the task is saved
 * only with this box ticked.
 */
function ScaleBox({ fitsNone }: { fitsNone: boolean }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  useEffect(() => {
    if (!fitsNone) form.setFields([{ name: 'fit', errors: [] }])
  }, [form, fitsNone])
  return (
    <Form.Item
      name="fit"
      valuePropName="checked"
      getValueProps={(fit?: string) => ({ checked: fit === 'contain' })}
      getValueFromEvent={({ target }: { target: { checked: boolean } }) => (target.checked ? 'contain' : undefined)}
      rules={[
        {
          validator: async (_, fit) => {
            if (fitsNone && fit !== 'contain') throw new Error(t('tasks.fitsNone'))
          },
        },
      ]}
    >
      <Checkbox>{t('tasks.fit')}</Checkbox>
    </Form.Item>
  )
}

/**
 * Shows, before a task is saved, how many devices it has, how many of them the template fits, and what it overwrites.
 * People must confirm the overwriting, unless they chose rooms. `object` is the task that is changed.
 */
export function TargetCount({ object }: { object: Task | undefined }) {
  const { t } = useTranslation()
  const { where, choice, filter, chosenDevices, counts } = useTarget()
  const screensById = useAllObjects(screenTypes, 'sort')
  const template = useObject(templates, Form.useWatch<string | undefined>('template'))
  const scales = Form.useWatch('fit') === 'contain'
  const overwritten = useOverwritten(choice && { ...choice, ...(object && { task: object._id }) })
  const form = Form.useFormInstance()
  const sum = (list: typeof counts = []) => list.reduce((total, { count }) => total + count, 0)
  const unfit = (counts ?? []).filter(({ screenType }) => {
    const panel = screensById.get(screenType ?? '')
    return template && panel && !scales && !fits(template.resolution, panel)
  })
  const unknown = (counts ?? []).filter(({ screenType }) => !screensById.has(screenType ?? ''))
  const fittingCount = sum(counts) - sum(unfit) - sum(unknown)
  const needsNoConfirmation = where === 'rooms' || (object !== undefined && !form.isFieldsTouched(targetNames))
  return (
    <>
      <ScaleBox fitsNone={where === 'devices' && unfit.length > 0 && fittingCount === 0} />
      {counts && (
        <>
          <output className="target-count">
            {joinSentences(
              [t('tasks.matching', { count: sum(counts) }), template && t('tasks.fitting', { count: fittingCount })],
              t,
            )}
            {unfit.length > 0 && (
              <LeftOutDevices
                count={sum(unfit)}
                screenTypeIds={unfit.map(({ screenType }) => screenType!)}
                filter={filter}
                chosenDevices={chosenDevices}
              />
            )}
            {overwritten && <span className="warning">{overwritten.warning}</span>}
          </output>
          {overwritten && <ReturnTimes pictures={overwritten} />}
          {overwritten && !needsNoConfirmation && (
            <SureBox
              name="overwrite"
              label={t('tasks.overwrite')}
              fault={t('tasks.overwriteFault')}
              about={overwritten.warning}
            />
          )}
        </>
      )}
    </>
  )
}
