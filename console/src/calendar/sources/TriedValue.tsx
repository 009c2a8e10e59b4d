import { valueAt } from '@wifi-tms/contract/fields'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollingText } from './ScrollingText.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

/** Shows the value that a source had when it was tried, and the part of it that a placeholder shows. */
export function TriedValue({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation()
  const [place, setPlace] = useState('')
  const pickedValue = place.trim() === '' ? value : valueAt(value, place)
  return (
    <>
      <div className="try-place">
        <label htmlFor="try-place">{t('dataSources.place')}</label>
        <Input
          id="try-place"
          className="mono"
          prefix={`{{source.${name || '…'}.`}
          suffix="}}"
          placeholder="temp"
          spellCheck={false}
          maxLength={200}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
          // Enter must not save the form around this field.
          onPressEnter={(event) => event.preventDefault()}
        />
      </div>
      {pickedValue === undefined ? (
        <p className="source-fault">{t('dataSources.placeEmpty')}</p>
      ) : (
        <ScrollingText title={t('dataSources.triedValue')} text={textOf(pickedValue)} />
      )}
    </>
  )
}
