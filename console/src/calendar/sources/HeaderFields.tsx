import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { MAX_HEADERS, SourceWrite } from '@wifi-tms/contract/read-sources'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { ruleOf } from '../../ui/form/rule-of.ts'
import '../../ui/form/pair-rows.css'

/** The schemas of a header's name and value. */
const { keyType: HeaderName, valueType: HeaderValue } = SourceWrite.shape.headers.unwrap()

/**
 * The headers of the requests for a source. The server never returns their values, so people replace all headers or
 * none.
 */
export function HeaderFields({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  // The field `hasHeaders` is the checkbox below. Without stored headers it is absent, because there is nothing to
  // keep.
  const replacesHeaders = Boolean(Form.useWatch('hasHeaders')) || names.length === 0
  return (
    <fieldset className="pair-rows">
      <legend>{t('dataSources.headers')}</legend>
      <p className="second">
        {names.length > 0
          ? t('dataSources.headersKept', { names: names.join(t('refusals.comma')) })
          : t('dataSources.headersText')}
      </p>
      {names.length > 0 && (
        <Form.Item name="hasHeaders" valuePropName="checked" noStyle>
          <Checkbox>{t('dataSources.replaceHeaders')}</Checkbox>
        </Form.Item>
      )}
      {replacesHeaders && (
        <Form.List name="headers">
          {(headers, { add, remove }) => (
            <>
              {headers.map(({ key, name: index }) => (
                <div key={key} className="pair-row">
                  <Form.Item name={[index, 'name']} rules={[ruleOf(HeaderName, t('dataSources.headerFault'))]}>
                    <Input
                      aria-label={t('dataSources.headerName', { number: index + 1 })}
                      placeholder="Authorization"
                      spellCheck={false}
                    />
                  </Form.Item>
                  <Form.Item name={[index, 'value']} rules={[ruleOf(HeaderValue, t('dataSources.headerFault'))]}>
                    <Input
                      aria-label={t('dataSources.headerValue', { number: index + 1 })}
                      placeholder="Bearer …"
                      spellCheck={false}
                      autoComplete="off"
                    />
                  </Form.Item>
                  <Button
                    type="text"
                    aria-label={t('dataSources.removeHeader', { number: index + 1 })}
                    title={t('dataSources.removeHeader', { number: index + 1 })}
                    icon={<DeleteOutlined aria-hidden />}
                    onClick={() => remove(index)}
                  />
                </div>
              ))}
              <Button
                icon={<PlusOutlined aria-hidden />}
                disabled={headers.length >= MAX_HEADERS}
                onClick={() => add({})}
              >
                {t('dataSources.addHeader')}
              </Button>
            </>
          )}
        </Form.List>
      )}
    </fieldset>
  )
}
