import Input from 'antd/es/input'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../base/i18n/sentence-text.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { checkMessage, type PayloadFault, payloadOf, readJson, readPayload } from './read-payload.ts'

const EXAMPLE = { type: 'hello', protocol: 1, screenType: 3, battery: 381 }

/** Converts a message to its payload, and back. A change in one field updates the other. */
export function PayloadTool() {
  const { t } = useTranslation()
  const id = useId()
  const [json, setJson] = useState(() => JSON.stringify(EXAMPLE, null, 2))
  const [payload, setPayload] = useState(() => payloadOf(EXAMPLE))
  const [fault, setFault] = useState<PayloadFault>()
  const parsedJson = json === '' ? undefined : readJson(json)
  const message = parsedJson && 'value' in parsedJson ? parsedJson.value : undefined
  const messageCheck = message && checkMessage(message)
  const writeJson = (text: string) => {
    const parsedText = readJson(text)
    setJson(text)
    setPayload('value' in parsedText ? payloadOf(parsedText.value) : '')
    setFault(text.trim() === '' || 'value' in parsedText ? undefined : parsedText.fault)
  }
  const writePayload = (text: string) => {
    const parsedPayload = readPayload(text)
    setPayload(text)
    setJson('value' in parsedPayload ? JSON.stringify(parsedPayload.value, null, 2) : '')
    setFault(text.trim() === '' || 'value' in parsedPayload ? undefined : parsedPayload.fault)
  }
  return (
    <section className="panel" aria-labelledby="payload-tool">
      <h2 id="payload-tool">{t('tools.payload.title')}</h2>
      <p className="second">{t('tools.payload.text')}</p>
      <div className="tool-pair">
        <div className="tool-field">
          <label htmlFor={`${id}json`}>{t('tools.payload.json')}</label>
          <Input.TextArea
            id={`${id}json`}
            className="mono"
            spellCheck={false}
            autoSize={{ minRows: 6, maxRows: 16 }}
            value={json}
            onChange={(event) => writeJson(event.target.value)}
          />
        </div>
        <div className="tool-field">
          <span className="tool-label">
            <label htmlFor={`${id}payload`}>{t('tools.payload.payload')}</label>
            <CopyButton text={payload} label={t('copy.do', { name: t('tools.payload.payload') })} />
          </span>
          <Input.TextArea
            id={`${id}payload`}
            className="mono"
            spellCheck={false}
            autoSize={{ minRows: 6, maxRows: 16 }}
            value={payload}
            onChange={(event) => writePayload(event.target.value)}
          />
        </div>
      </div>
      <div role="status">
        {fault && <p className="tool-fault">{t(`tools.payload.faults.${fault}`)}</p>}
        {message &&
          (messageCheck ? (
            <p>{t(`tools.payload.ways.${messageCheck.way}`, { type: String(message.type) })}</p>
          ) : (
            <p className="tool-fault">{t('tools.payload.unknownType')}</p>
          ))}
        {messageCheck?.faults.map(({ path, message }) => (
          <p key={path} className="tool-fault">
            {t('app.pair', { what: path, said: faultText(message, t) })}
          </p>
        ))}
      </div>
    </section>
  )
}
