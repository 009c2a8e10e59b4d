import { type DataSource, SourceWrite } from '@wifi-tms/contract/read-sources'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { TryOut } from './TryOut.tsx'

const { pick: Pick } = SourceWrite.shape

/** The fields for the expression, with a button to try it, and for the items that the value becomes. */
export function PickFields({ source }: { source: DataSource | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item
        name="pick"
        label={t('dataSources.pick')}
        extra={t('dataSources.pickText')}
        rules={[ruleOf(Pick, t('dataSources.pickFault'))]}
      >
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 6 }}
          placeholder="current.temperature_2m"
          spellCheck={false}
          className="mono"
        />
      </Form.Item>
      <TryOut source={source} />
      <Form.Item name="itemsKey" label={t('dataSources.itemsKey')} extra={t('dataSources.itemsText')}>
        <Input placeholder="sku" maxLength={200} spellCheck={false} className="mono" />
      </Form.Item>
      <Form.Item noStyle dependencies={['itemsKey']}>
        {({ getFieldValue }) =>
          getFieldValue('itemsKey') && (
            <Form.Item name="itemsPath" label={t('dataSources.itemsPath')} extra={t('dataSources.itemsPathText')}>
              <Input placeholder="data.list" maxLength={200} spellCheck={false} className="mono" />
            </Form.Item>
          )
        }
      </Form.Item>
    </>
  )
}
