import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import type { LoggedMessage } from '@wifi-tms/contract/debug'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { kindText, reasonText } from './message-words.ts'

const arrows = { up: ArrowUpOutlined, down: ArrowDownOutlined, seen: EyeOutlined }

const pretty = (body: LoggedMessage['body']) => (typeof body === 'string' ? body : JSON.stringify(body, undefined, 2))

/** A message in one line, which opens to show the whole message. */
export function MessageRow({ message }: { message: LoggedMessage }) {
  const { t } = useTranslation()
  const { at: loggedAt, direction, outcome, reason, body } = message
  const Arrow = arrows[direction]
  return (
    <li data-outcome={outcome}>
      <details>
        <summary>
          <time dateTime={loggedAt}>
            <span className="debug-day">{dayjs(loggedAt).format('MM-DD')}</span>{' '}
            {dayjs(loggedAt).format('HH:mm:ss.SSS')}
          </time>
          <span className="debug-direction" data-direction={direction} title={t(`debug.directions.${direction}`)}>
            <Arrow aria-label={t(`debug.directions.${direction}`)} />
          </span>
          <strong>{kindText(message, t)}</strong>
          {(outcome !== 'taken' || reason) && (
            <span className="debug-outcome">
              <b>{t(`debug.outcomes.${outcome}`)}</b> {reasonText(reason, t)}
            </span>
          )}
          <code>{typeof body === 'string' ? body : JSON.stringify(body)}</code>
        </summary>
        <pre>{pretty(body)}</pre>
      </details>
      <CopyButton text={JSON.stringify(message)} label={t('debug.copy')} />
    </li>
  )
}
