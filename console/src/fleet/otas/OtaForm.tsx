import { deviceTypes } from '@wifi-tms/contract/device-types'
import { MAX_FIRMWARE_BYTES, type Ota, OtaWrite, otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { FileField } from '../../ui/form/FileField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { uploadText } from '../../ui/uploads/upload-text.ts'
import { VersionField } from './VersionField.tsx'

const nameOf = ({ name }: { name: string }) => name
const MEGABYTE = 1024 * 1024
const limits = { maxBytes: MAX_FIRMWARE_BYTES, formats: [] }

/** The fields of a firmware. Its file is chosen once and cannot be replaced later. */
export function OtaForm({ object, close }: { object: Ota | undefined; close: () => void }) {
  const { t } = useTranslation()
  const requiredField = (name: 'product' | 'deviceType' | 'screenType' | 'description' | 'file') => ({
    name,
    label: t(`otas.${name}`),
    rules: [{ required: true, message: t(`otas.${name}Fault`) }],
  })
  const file = requiredField('file')
  const refuseLarge = async (_: unknown, chosenFile?: File) => {
    const { maxBytes } = limits
    if (chosenFile && chosenFile.size > maxBytes)
      throw new Error(t('uploads.reasons.too-large', { name: chosenFile.name, limit: maxBytes / MEGABYTE }))
  }
  return (
    <FormDialog
      noun="otas"
      resource={otas}
      object={object}
      start={{}}
      close={close}
      fileRefusalText={(failure, file) => uploadText(failure, { kind: limits, name: file ?? object?.name ?? '' }, t)}
    >
      <NameField noun="otas" resource={otas} object={object} />
      <Form.Item {...requiredField('product')}>
        <ReferenceSelect resource={products} nameOf={nameOf} />
      </Form.Item>
      <div className="field-row">
        <Form.Item {...requiredField('deviceType')}>
          <ReferenceSelect resource={deviceTypes} nameOf={nameOf} />
        </Form.Item>
        <Form.Item {...requiredField('screenType')}>
          <ReferenceSelect resource={screenTypes} nameOf={screenTypeName} sort="sort" />
        </Form.Item>
        <VersionField name="softwareVersion" />
        <VersionField name="hardwareVersion" />
      </div>
      {!object && (
        <Form.Item {...file} rules={[...file.rules, { validator: refuseLarge }]} extra={t('otas.fileText')}>
          <FileField label={t('otas.chooseFile')} />
        </Form.Item>
      )}
      <Form.Item
        name="signature"
        label={t('otas.signature')}
        extra={t('otas.signatureText')}
        getValueFromEvent={(event: { target: { value: string } }) => event.target.value.trim()}
        rules={[ruleOf(OtaWrite.shape.signature, t('otas.signatureFault'))]}
      >
        <Input spellCheck={false} className="mono" autoComplete="off" />
      </Form.Item>
      <Form.Item {...requiredField('description')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </FormDialog>
  )
}
