import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { products } from '@wifi-tms/contract/products'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/session/use-may.ts'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { ProductForm } from './ProductForm.tsx'

interface Props {
  id?: string
  value?: string
  onChange?: (id: string | undefined) => void
}

/** Chooses a product, or adds a new one and chooses it. */
export function ProductSelect(props: Props) {
  const { t } = useTranslation()
  const mayWrite = useMay(products.access.write)
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <ReferenceSelect resource={products} nameOf={({ name }) => name} {...props} />
      {mayWrite && (
        <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(true)}>
          {t('products.add')}
        </Button>
      )}
      {isMaking && (
        <ProductForm object={undefined} close={() => setMaking(false)} onSaved={({ _id }) => props.onChange?.(_id)} />
      )}
    </>
  )
}
