import { parseVersion, versionText } from '@wifi-tms/contract/units'
import Input from 'antd/es/input'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The initial version, 1.02, as a number of 16 bits. */
const FIRST_VERSION = 0x0102

/** The version number in a field; undefined if the field has anything but digits. */
const numberIn = (text: string) => (/^\s*\d+\s*$/.test(text) ? parseVersion(text) : undefined)

/** Converts the 16-bit number of a version to its text, and back. A change in one field updates the other. */
export function VersionTool() {
  const { t } = useTranslation()
  const id = useId()
  const [number, setNumber] = useState(String(FIRST_VERSION))
  const [text, setText] = useState(versionText(FIRST_VERSION))
  const isWrong = (number !== '' || text !== '') && (numberIn(number) === undefined || parseVersion(text) === undefined)
  return (
    <section className="panel" aria-labelledby="version-tool">
      <h2 id="version-tool">{t('tools.version.title')}</h2>
      <p className="second">{t('tools.version.text')}</p>
      <div className="tool-line">
        <div className="tool-field">
          <label htmlFor={`${id}number`}>{t('tools.version.number')}</label>
          <Input
            id={`${id}number`}
            className="mono"
            inputMode="numeric"
            autoComplete="off"
            value={number}
            onChange={({ target: { value } }) => {
              const version = numberIn(value)
              setNumber(value)
              setText(version === undefined ? '' : versionText(version))
            }}
          />
        </div>
        <span aria-hidden>=</span>
        <div className="tool-field">
          <label htmlFor={`${id}text`}>{t('tools.version.words')}</label>
          <Input
            id={`${id}text`}
            className="mono"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target: { value } }) => {
              setText(value)
              setNumber(parseVersion(value)?.toString() ?? '')
            }}
          />
        </div>
      </div>
      <p className="tool-fault" role="status">
        {isWrong && t('tools.version.fault')}
      </p>
    </section>
  )
}
