import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { MASKED_KEY, type Product } from '@wifi-tms/contract/products'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/session/use-may.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'

/** Shows a product's key, masked until a person with the permission presses a button. */
export function ApikeyField({ product }: { product: Product }) {
  const { t } = useTranslation()
  const maySee = useMay('products.write')
  const [isShown, setShown] = useState(false)
  const { name, apikey } = product
  if (!maySee) return <code>{MASKED_KEY}</code>
  return (
    <span className="apikey">
      <code data-open={isShown || undefined}>{isShown ? apikey : MASKED_KEY}</code>
      <Button
        type="text"
        size="small"
        aria-pressed={isShown}
        aria-label={t('products.showKey', { name })}
        title={t('products.showKey', { name })}
        icon={isShown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
        onClick={() => setShown(!isShown)}
      />
      <CopyButton text={apikey} label={t('products.copyKey', { name })} />
    </span>
  )
}
