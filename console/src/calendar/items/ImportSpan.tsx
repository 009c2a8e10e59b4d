import Input from 'antd/es/input'
import dayjs from 'dayjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LAST_DAY } from '../../base/i18n/time.ts'
import type { RowSpan } from './send-rows.ts'

const spanEnds = ['from', 'until'] as const

interface Props {
  span: RowSpan
  change: (update: (span: RowSpan) => RowSpan) => void
}

/** The fields for the moments from and until which the rows of a file are valid, in the browser's time zone. */
export function ImportSpan({ span, change }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const setEnd = (end: (typeof spanEnds)[number], typed: string) =>
    change(({ [end]: _, ...other }) => (typed ? { ...other, [end]: new Date(typed).toISOString() } : other))
  return (
    <>
      <div className="import-span">
        {spanEnds.map((end) => (
          <div key={end}>
            <label htmlFor={`${id}-${end}`}>{t(`itemImport.${end}`)}</label>
            <Input
              id={`${id}-${end}`}
              type="datetime-local"
              max={`${LAST_DAY}T23:59`}
              value={span[end] ? dayjs(span[end]).format('YYYY-MM-DDTHH:mm') : ''}
              onChange={({ target }) => setEnd(end, target.value)}
            />
          </div>
        ))}
      </div>
      <p>{t('itemImport.spanText')}</p>
    </>
  )
}
