import { panelSizes, type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import AutoComplete from 'antd/es/auto-complete'
import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RequiredText } from '../../ui/form/RequiredText.tsx'
import { NumberField } from './NumberField.tsx'
import { PanelFields } from './PanelFields.tsx'

/** The first fields of a new screen type: the next free `type` and `sort`; undefined until they are known. */
function useNewFields(enabled: boolean) {
  const nextNumber = (field: 'type' | 'sort', answer: { items: ScreenType[] } | undefined) =>
    answer && (answer.items[0]?.[field] ?? 0) + 1
  const type = nextNumber('type', useCall(screenTypes.list, { sort: '-type', limit: 1 }, { enabled }).data)
  const sort = nextNumber('sort', useCall(screenTypes.list, { sort: '-sort', limit: 1 }, { enabled }).data)
  return type && sort && { type, sort, angle: 0 }
}

/**
 * The form of a screen type. While devices use the type, the server refuses to change the fields that frames depend on.
 */
export function ScreenTypeForm({ object, close }: { object: ScreenType | undefined; close: () => void }) {
  const { t } = useTranslation()
  const newFields = useNewFields(!object)
  return (
    <FormDialog
      noun="screenTypes"
      resource={screenTypes}
      object={object}
      start={object ? {} : newFields || undefined}
      close={close}
    >
      <div className="field-row">
        <Form.Item
          name="name"
          label={t('screenTypes.name')}
          rules={[{ required: true, whitespace: true, message: t('screenTypes.nameFault') }]}
        >
          <AutoComplete options={panelSizes.map((value) => ({ value }))} maxLength={100} />
        </Form.Item>
        <RequiredText
          name="module"
          label={t('screenTypes.module')}
          fault={t('screenTypes.moduleFault')}
          spellCheck={false}
        />
      </div>
      <div className="field-row">
        <NumberField name="type" max={65_535} extra={t('screenTypes.typeText')} />
        <NumberField name="sort" max={1_000_000} />
      </div>
      <PanelFields />
    </FormDialog>
  )
}
