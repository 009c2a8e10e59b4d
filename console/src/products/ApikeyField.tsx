import CopyOutlined from '@ant-design/icons/CopyOutlined'
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { MASKED_KEY, type Product } from '@wifi-tms/contract/products'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../list/copy-text.ts'
import { say } from '../say/say.ts'
import { useMay } from '../session/use-may.ts'

/** A product's key, hidden until asked for; for those who may see it, to be shown and copied. */
export function ApikeyField({ product }: { product: Product }) {
  const { t } = useTranslation()
  const maySee = useMay('products.write')
  const [open, setOpen] = useState(false)
  const { name, apikey } = product
  if (!maySee) return <code>{MASKED_KEY}</code>
  const copy = async () =>
    (await copyText(apikey)) ? say('done', t('product.copied', { name })) : say('error', t('product.notCopied'))
  return (
    <span className="apikey">
      <code data-open={open || undefined}>{open ? apikey : MASKED_KEY}</code>
      <Button
        type="text"
        size="small"
        aria-pressed={open}
        aria-label={t('product.showKey', { name })}
        icon={open ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
        onClick={() => setOpen(!open)}
      />
      <Button
        type="text"
        size="small"
        aria-label={t('product.copyKey', { name })}
        icon={<CopyOutlined aria-hidden />}
        onClick={copy}
      />
    </span>
  )
}
