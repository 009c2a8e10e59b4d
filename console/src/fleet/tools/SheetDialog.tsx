import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import Input from 'antd/es/input'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { readMacs } from './read-macs.ts'
import { SetupSheet } from './SetupSheet.tsx'

/** The maximum number of faulty addresses that are named. */
const MAX_FAULTS = 5

/**
 * Prints the codes of many devices. A copy of the sheet lies outside the page, so that it is printed without the rest
 * of the document.
 */
export function SheetDialog({ link, close }: { link: string; close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const { macs, faults } = readMacs(typed)
  const sheet = <SetupSheet macs={macs} link={link} />
  return (
    <Dialog
      title={t('tools.sheet.title')}
      width={720}
      onCancel={close}
      footer={
        <Button
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          disabled={macs.length === 0}
          onClick={() => window.print()}
        >
          {t('tools.sheet.print')}
        </Button>
      }
    >
      <label htmlFor={id}>{t('tools.sheet.macs')}</label>
      <Input.TextArea
        id={id}
        className="mono"
        autoSize={{ minRows: 3, maxRows: 8 }}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        spellCheck={false}
        placeholder="a0:b1:c2:d3:e4:f5"
      />
      {faults.length > 0 && (
        <p className="sheet-fault">
          {t('tools.sheet.fault', { macs: faults.slice(0, MAX_FAULTS).join(t('refusals.comma')) })}
        </p>
      )}
      <Alert className="sheet-secret" type="warning" showIcon title={t('tools.sheet.secret')} />
      <div className="sheet-preview">{sheet}</div>
      {createPortal(<div className="print-sheet">{sheet}</div>, document.body)}
    </Dialog>
  )
}
