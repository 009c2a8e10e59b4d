import type { Output } from '@wifi-tms/contract/endpoint'
import { type DataSource, FETCH_SECONDS, trySource } from '@wifi-tms/contract/read-sources'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { faultText } from '../../base/i18n/said-text.ts'
import { JsonLines } from './JsonLines.tsx'
import { sampleOf, triedOf } from './source-fields.ts'
import { TriedTemplate } from './TriedTemplate.tsx'
import { TriedValue } from './TriedValue.tsx'
import '../../ui/page/part-head.css'
import './sources.css'

/** The timeout for a try, in milliseconds: somewhat more than the server's own. */
const TRY_MS = (FETCH_SECONDS + 5) * 1000

/** Reads a source with the form's settings, and shows the answer, the value, and a template with the value. */
export function TryOut({ source }: { source: DataSource | undefined }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const kind = Form.useWatch('kind', form)
  const name = String(Form.useWatch('name', form) ?? '')
  const [sample, setSample] = useState('{"temp": 21}')
  const [tried, setTried] = useState<Output<typeof trySource>>()
  const trying = useChange(trySource, 'dataSources', undefined, TRY_MS)
  const isPush = kind === 'push'
  const pushed = sampleOf(sample)
  const tryNow = async () => {
    const isWhole = await form
      .validateFields(isPush ? ['pick'] : ['url', 'pick', 'headers', 'username', 'password'], { recursive: true })
      .then(
        () => true,
        () => false,
      )
    if (isWhole) trying.mutate(triedOf(form.getFieldsValue(true), source, pushed), { onSuccess: setTried })
  }
  return (
    <fieldset className="try-out">
      <legend>{t('dataSources.try')}</legend>
      {isPush && (
        <>
          <label htmlFor="try-sample">{t('dataSources.sample')}</label>
          <Input.TextArea
            id="try-sample"
            className="mono"
            autoSize={{ minRows: 2, maxRows: 8 }}
            spellCheck={false}
            {...(pushed === undefined && { status: 'error' as const })}
            value={sample}
            onChange={({ target }) => setSample(target.value)}
          />
        </>
      )}
      {isPush && pushed === undefined && <p className="source-fault">{t('said.notJson')}</p>}
      <Button loading={trying.isPending} disabled={isPush && pushed === undefined} onClick={() => void tryNow()}>
        {t('dataSources.tryNow')}
      </Button>
      <div aria-live="polite">
        {tried?.error && <p className="source-fault">{faultText(tried.error, t)}</p>}
        {tried?.came && <JsonLines title={t('dataSources.came')} text={tried.came} />}
        {tried && !tried.error && <TriedValue name={name} value={tried.value} />}
      </div>
      {tried && !tried.error && <TriedTemplate name={name} value={tried.value} />}
    </fieldset>
  )
}
