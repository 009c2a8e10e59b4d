import { type ScreenType, screenTypes, sizes } from '@wifi-tms/contract/screen-types'
import AutoComplete from 'antd/es/auto-complete'
import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../list/FormModal.tsx'
import { RequiredText } from '../list/RequiredText.tsx'
import { NumberField } from './NumberField.tsx'
import { PanelFields } from './PanelFields.tsx'

const fields = ['name', 'type', 'color', 'module', 'width', 'height', 'angle', 'sort', 'inks', 'halves'] as const

/** What stands in a new one: the next free value and place. */
const freshOf = (others: Iterable<ScreenType>) => {
  const next = (of: (one: ScreenType) => number) => Math.max(0, ...[...others].map(of)) + 1
  return { type: next(({ type }) => type), sort: next(({ sort }) => sort), angle: 0 }
}

interface Props {
  screen: ScreenType | undefined
  others: Iterable<ScreenType>
  close: () => void
}

/** Adds a screen type or changes one. What frames depend on stays while tags use it: the server says so. */
export function ScreenTypeForm({ screen, others, close }: Props) {
  const { t } = useTranslation()
  return (
    <FormModal
      title={screen ? t('screenType.edit') : t('screenType.add')}
      resource={screenTypes}
      object={screen}
      start={screen ? Object.fromEntries(fields.map((name) => [name, screen[name]])) : freshOf(others)}
      close={close}
    >
      <div className="field-row">
        <Form.Item
          name="name"
          label={t('screenType.name')}
          rules={[{ required: true, whitespace: true, message: t('screenType.nameFault') }]}
        >
          <AutoComplete options={sizes.map((value) => ({ value }))} maxLength={100} />
        </Form.Item>
        <RequiredText
          name="module"
          label={t('screenType.module')}
          fault={t('screenType.moduleFault')}
          spellCheck={false}
        />
      </div>
      <div className="field-row">
        <NumberField name="type" max={65_535} extra={t('screenType.typeText')} />
        <NumberField name="sort" max={1_000_000} />
      </div>
      <PanelFields />
    </FormModal>
  )
}
