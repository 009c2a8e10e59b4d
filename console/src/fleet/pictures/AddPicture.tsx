import { addPictureDevice } from '@wifi-tms/contract/picture-address'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { SecretDialog } from '../../ui/form/SecretDialog.tsx'
import { ProductField } from '../products/ProductField.tsx'
import { useAddressDialog } from './use-address-dialog.tsx'

interface Fields {
  alias: string
  product: string
  screenType: string
}

/** Adds a device that fetches its picture from a secret address, which is shown only here, once. */
export default function AddPicture({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<Fields>()
  const add = useChange(addPictureDevice)
  const [isChanged, setChanged] = useState(false)
  const firstProduct = useCall(products.list, { limit: 1, sort: 'name' }).data
  const screenType = useObject(screenTypes, add.variables?.screenType ?? null)
  const addressDialog = useAddressDialog(add.data?.url, add.variables?.alias, screenType)
  return (
    <SecretDialog
      form={id}
      title={t('pictures.add')}
      okText={t('pictures.make')}
      isPending={add.isPending}
      isChanged={isChanged}
      secret={addressDialog}
      close={close}
    >
      <p>{t('pictures.text')}</p>
      {firstProduct && (
        <Form
          id={id}
          name={id}
          form={form}
          layout="vertical"
          initialValues={{ product: firstProduct.items[0]?._id }}
          onFinish={(fields) => add.mutate(fields)}
          onValuesChange={() => setChanged(true)}
          scrollToFirstError={{ focus: true }}
        >
          <Form.Item
            name="alias"
            label={t('devices.alias')}
            rules={[{ required: true, message: t('pictures.aliasFault') }]}
          >
            <Input maxLength={200} />
          </Form.Item>
          <ProductField />
          <Form.Item
            name="screenType"
            label={t('devices.screen')}
            rules={[{ required: true, message: t('pictures.screenFault') }]}
          >
            <ReferenceSelect resource={screenTypes} nameOf={screenTypeName} sort="sort" />
          </Form.Item>
        </Form>
      )}
    </SecretDialog>
  )
}
