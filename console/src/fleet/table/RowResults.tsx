import { readSentence } from '@wifi-tms/contract/sentences'
import Checkbox from 'antd/es/checkbox'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sentenceGap } from '../../base/i18n/join-sentences.ts'
import { sentenceText } from '../../base/i18n/sentence-text.ts'
import { valueName, valueNames } from '../../base/i18n/value-name.ts'
import { pathTo } from '../../base/paths.ts'
import { Trouble } from '../../ui/page/Trouble.tsx'
import { Waiting } from '../../ui/page/Waiting.tsx'
import type { MappedRow } from './map-rows.ts'

/** The maximum number of rows that are shown. Rows that will not be displayed come first. */
const MAX_SHOWN = 100

interface Props {
  templateId: string | undefined
  rows: readonly MappedRow[]
  isChecking: boolean
  error: unknown
  retry: () => unknown
  /** The note about the scale of a template on panels of another size, if there is one. */
  scaleNote: ReactNode
  /** True if the template has no places, so that all devices show the same picture. */
  isSamePicture: boolean
  /** True if the template is scaled onto panels of another resolution. */
  scales: boolean
  setScales: (scales: boolean) => void
}

/** The states of rows, in the order in which they are counted. */
const states = [
  'ready',
  'noValue',
  'wrongCode',
  'smallCode',
  'unfit',
  'unknown',
  'twice',
  'noMac',
  'noDevice',
  'spoilt',
] as const

const shownValue = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Shows, before the display starts, which rows will be displayed, and why the others will not. */
export function RowResults({
  templateId,
  rows,
  isChecking,
  error,
  retry,
  scaleNote,
  isSamePicture,
  scales,
  setScales,
}: Props) {
  const { t } = useTranslation()
  const countOf = (state: MappedRow['state']) => rows.filter((row) => row.state === state).length
  /** Rows that will not be displayed come first, then doubtful rows, then all others. */
  const rankOf = ({ state, messages }: MappedRow) => {
    if (state !== 'ready') return 0
    return messages?.length ? 1 : 2
  }
  const shownRows = rows.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_SHOWN)
  const faults = shownRows.flatMap(({ messages = [] }) => messages).map((message) => readSentence(message))
  const currency = faults.find((fault) => fault?.key === 'amountCurrency')?.facts.currency
  return (
    <section className="panel table-part" aria-label={t('tables.check')}>
      <h2>{t('tables.check')}</h2>
      {error ? <Trouble error={error} retry={() => void retry()} /> : isChecking && <Waiting rows={1} />}
      {!isChecking && !error && (
        <>
          <p aria-live="polite" className="row-counts">
            {states.map((state) => {
              const rowCount = countOf(state)
              return (
                rowCount > 0 && (
                  <span key={state} data-state={state}>
                    {t(isSamePicture && state === 'ready' ? 'rowCounts.same' : `rowCounts.${state}`, {
                      count: rowCount,
                    })}
                  </span>
                )
              )
            })}
          </p>
          {(scales || countOf('unfit') > 0) && (
            <Checkbox checked={scales} onChange={({ target }) => setScales(target.checked)}>
              {t('tables.contain')}
            </Checkbox>
          )}
          {scaleNote}
          {currency && templateId && (
            <p>
              {t('tables.currencyCure', { currency })}
              {sentenceGap(t)}
              <Link to={pathTo('template', { id: templateId })}>{t('tables.openTemplate')}</Link>
            </p>
          )}
          <div className="list-scroll">
            <table className="list-table row-results" aria-label={t('tables.check')}>
              <thead>
                <tr>
                  <th scope="col">{t('tables.line')}</th>
                  <th scope="col">{t('tables.device')}</th>
                  <th scope="col">{t('tables.values')}</th>
                  <th scope="col">{t('tables.result')}</th>
                </tr>
              </thead>
              <tbody>
                {shownRows.map(({ line, writtenMac, data, state, lacks, messages, damage }) => (
                  <tr key={line} data-state={state}>
                    <td data-title={t('tables.line')}>{line}</td>
                    <td data-title={t('tables.device')}>{writtenMac || '–'}</td>
                    <td data-title={t('tables.values')} className="map-example">
                      {Object.entries(data)
                        .map(([name, value]) => t('app.pair', { what: valueName(name, t), said: shownValue(value) }))
                        .join(' · ')}
                    </td>
                    <td data-title={t('tables.result')}>
                      {damage
                        ? t(`spoilt.${damage}`, { fields: valueNames(lacks ?? [], t) || t('tables.isMac') })
                        : t(`rowStates.${state as Exclude<MappedRow['state'], 'spoilt'>}`, {
                            fields: valueNames(lacks ?? [], t),
                          })}
                      {messages?.map((message) => (
                        <div key={message}>{sentenceText(message, t) ?? message}</div>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {rows.length > shownRows.length && (
            <p className="second">{t('tables.more', { count: rows.length - shownRows.length })}</p>
          )}
        </>
      )}
    </section>
  )
}
