import type { Output } from '@wifi-tms/contract/endpoint'
import { type DataSource, FETCH_SECONDS, trySource } from '@wifi-tms/contract/read-sources'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { faultText } from '../../base/i18n/sentence-text.ts'
import { ScrollingText } from './ScrollingText.tsx'
import { sampleOf, trialBodyOf } from './source-fields.ts'
import { TemplateWithValue } from './TemplateWithValue.tsx'
import { TriedValue } from './TriedValue.tsx'
import '../../ui/page/part-head.css'
import './sources.css'

/** The timeout for a trial, in milliseconds: somewhat more than the server's own. */
const TRY_MS = (FETCH_SECONDS + 5) * 1000

/** Reads a source with the form's settings, and shows the answer, the value, and a template with the value. */
export function TryOut({ source }: { source: DataSource | undefined }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const kind = Form.useWatch('kind', form)
  const name = String(Form.useWatch('name', form) ?? '')
  const [sample, setSample] = useState('{"temp": 21}')
  const [trialResult, setTrialResult] = useState<Output<typeof trySource>>()
  const trial = useChange(trySource, 'dataSources', undefined, TRY_MS)
  const isPush = kind === 'push'
  const parsedSample = sampleOf(sample)
  const tryNow = async () => {
    const isValid = await form
      .validateFields(isPush ? ['pick'] : ['url', 'pick', 'headers', 'username', 'password'], { recursive: true })
      .then(
        () => true,
        () => false,
      )
    if (isValid)
      trial.mutate(trialBodyOf(form.getFieldsValue(true), source, parsedSample), { onSuccess: setTrialResult })
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
            {...(parsedSample === undefined && { status: 'error' as const })}
            value={sample}
            onChange={({ target }) => setSample(target.value)}
          />
        </>
      )}
      {isPush && parsedSample === undefined && <p className="source-fault">{t('said.notJson')}</p>}
      <Button loading={trial.isPending} disabled={isPush && parsedSample === undefined} onClick={() => void tryNow()}>
        {t('dataSources.tryNow')}
      </Button>
      <div aria-live="polite">
        {trialResult?.error && <p className="source-fault">{faultText(trialResult.error, t)}</p>}
        {trialResult?.came && <ScrollingText title={t('dataSources.came')} text={trialResult.came} />}
        {trialResult && !trialResult.error && <TriedValue name={name} value={trialResult.value} />}
      </div>
      {trialResult && !trialResult.error && <TemplateWithValue sourceName={name} value={trialResult.value} />}
    </fieldset>
  )
}
