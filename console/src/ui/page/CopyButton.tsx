import CopyOutlined from '@ant-design/icons/CopyOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../base/copy-text.ts'
import { toast } from '../../base/toasts/toasts.ts'

interface Props {
  /** The text that is copied. */
  text: string
  /** The button's name. */
  label: string
  /** True to show the name on the button, not only in its tooltip. */
  labelled?: boolean
}

/** Puts a text on the clipboard, and reports whether that succeeded. */
export function CopyButton({ text, label, labelled = false }: Props) {
  const { t } = useTranslation()
  const copy = async () => {
    const isCopied = await copyText(text)
    toast(isCopied ? 'done' : 'error', t(isCopied ? 'copy.done' : 'copy.refused'))
  }
  return (
    <Button
      size="small"
      disabled={text === ''}
      icon={<CopyOutlined aria-hidden />}
      onClick={() => void copy()}
      {...(!labelled && { type: 'text', title: label, 'aria-label': label })}
    >
      {labelled && label}
    </Button>
  )
}
