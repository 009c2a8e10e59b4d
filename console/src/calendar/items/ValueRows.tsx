import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { fieldBounds, reserved } from '@wifi-tms/contract/fields'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { valueName } from '../../base/i18n/value-name.ts'
import { isEditableAsText, type ValueRow } from './value-rows.ts'
import '../../ui/form/pair-rows.css'

/** The name and the value of one row. */
function ValueFields({ index }: { index: number }) {
  const { t } = useTranslation()
  const name = (Form.useWatch(['rows', index, 'name']) as string | undefined) ?? ''
  const translatedName = valueName(name, t)
  const storedValue = Form.useWatch(['rows', index, 'stored'], { preserve: true }) as unknown
  return (
    <>
      <Form.Item
        name={[index, 'name']}
        {...(translatedName !== name && { extra: translatedName })}
        dependencies={['rows']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, text = '') => {
              const name = String(text).trim()
              const rows: readonly (ValueRow | undefined)[] = getFieldValue('rows') ?? []
              if (!name || reserved.includes(name)) throw new Error(t('items.valueNameFault'))
              if (rows.filter((row) => row?.name?.trim() === name).length > 1) throw new Error(t('items.valueTwice'))
            },
          }),
        ]}
      >
        <Input
          aria-label={t('items.valueName', { number: index + 1 })}
          placeholder={t('items.name')}
          maxLength={fieldBounds.word}
          spellCheck={false}
        />
      </Form.Item>
      <Form.Item name={[index, 'text']}>
        <Input
          aria-label={t('items.value', { number: index + 1 })}
          placeholder={t('items.valueText')}
          readOnly={!isEditableAsText(storedValue)}
          className={isEditableAsText(storedValue) ? '' : 'mono'}
        />
      </Form.Item>
    </>
  )
}

/** The values of an item, one row for each. */
export function ValueRows() {
  const { t } = useTranslation()
  return (
    <Form.List name="rows">
      {(rows, { add, remove }) => (
        <fieldset className="pair-rows">
          <legend>{t('items.values')}</legend>
          <p className="second">{t('items.valuesText')}</p>
          {rows.map(({ key, name: index }) => (
            <div key={key} className="pair-row">
              <ValueFields index={index} />
              <Button
                type="text"
                aria-label={t('items.removeValue', { number: index + 1 })}
                title={t('items.removeValue', { number: index + 1 })}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => remove(index)}
              />
            </div>
          ))}
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
            {t('items.addValue')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
