import SyncOutlined from '@ant-design/icons/SyncOutlined'
import { type CloudKind, cloudKinds, type FeedKind, feedKinds, REFRESH } from '@wifi-tms/contract/feeds'
import { type Room, rooms, syncRoom } from '@wifi-tms/contract/rooms'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { sentenceGap } from '../../base/i18n/join-sentences.ts'
import { Moment } from '../../ui/page/Moment.tsx'
import { CloudFields, MailboxField } from './CloudFields.tsx'
import { FeedLosses } from './FeedLosses.tsx'
import { RoomLink } from './RoomLink.tsx'

/**
 * The part of a room's form about external calendars: the calendar whose meetings are read, the outcome of its last
 * reading, and the address at which other programs read the room's own meetings.
 */
export function RoomCalendar({ object }: { object: Room | undefined }) {
  const { t } = useTranslation()
  const kind = Form.useWatch(['calendar', 'kind']) as string | undefined
  const storedFeed = object?.calendar?.kind === kind ? object?.calendar : undefined
  const kinds = ['none', ...feedKinds] as const
  return (
    <section className="room-part" aria-label={t('rooms.calendar')}>
      <h3>{t('rooms.calendar')}</h3>
      <p className="second">{t('roomCalendar.text')}</p>
      <Form.Item name={['calendar', 'kind']} label={t('roomCalendar.kind')} initialValue="none">
        <Select options={kinds.map((value) => ({ value, label: t(`roomCalendar.kinds.${value}`) }))} />
      </Form.Item>
      {isFeedKind(kind) && (
        <div className="form-row">
          {isCloudKind(kind) ? (
            <MailboxField kind={kind} />
          ) : (
            <Form.Item
              name={['calendar', 'url']}
              label={t(`roomCalendar.urls.${kind}`)}
              extra={
                storedFeed ? t('roomCalendar.kept', { host: storedFeed.host }) : t(`roomCalendar.urlTexts.${kind}`)
              }
              rules={[{ required: !storedFeed, message: t('roomCalendar.urlFault') }]}
            >
              <Input maxLength={2000} autoComplete="off" spellCheck={false} inputMode="url" placeholder="https://" />
            </Form.Item>
          )}
          <Form.Item
            name={['calendar', 'refresh']}
            label={t('roomCalendar.refresh')}
            initialValue={REFRESH.usual}
            rules={[{ required: true, message: t('roomCalendar.refreshFault') }]}
          >
            <InputNumber min={REFRESH.least} max={REFRESH.most} precision={0} />
          </Form.Item>
        </div>
      )}
      {kind === 'caldav' && <LoginFields isSet={storedFeed?.passwordSet === true} />}
      {isCloudKind(kind) && <CloudFields kind={kind} isSet={storedFeed?.passwordSet === true} />}
      {object?.calendar && <FeedState id={object._id} />}
      {object && <RoomLink room={object} />}
    </section>
  )
}

const isFeedKind = (kind: string | undefined): kind is FeedKind => feedKinds.some((feedKind) => feedKind === kind)
const isCloudKind = (kind: string | undefined): kind is CloudKind => cloudKinds.some((cloudKind) => cloudKind === kind)

/** The fields for the server's login at a CalDAV calendar, to which it also writes meetings. */
function LoginFields({ isSet }: { isSet: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="form-row">
        <Form.Item name={['calendar', 'username']} label={t('roomCalendar.username')}>
          <Input maxLength={200} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name={['calendar', 'password']}
          label={t('roomCalendar.password')}
          extra={t(isSet ? 'roomCalendar.passwordSet' : 'roomCalendar.passwordNotSet')}
        >
          <Input.Password maxLength={500} autoComplete="new-password" />
        </Form.Item>
      </div>
      <p className="second">{t('roomCalendar.writes')}</p>
    </>
  )
}

/**
 * Converts the form's fields to the shape of the call. Empty fields are left out, and the server keeps their stored
 * values; only the username can be emptied.
 */
export function withCalendar(fields: Record<string, unknown>): object {
  const calendar = (fields.calendar ?? {}) as Partial<Record<string, string>>
  const { kind, url, refresh, username = '', password, tenant, mailbox } = calendar
  if (!isFeedKind(kind)) return { ...fields, calendar: null }
  const fieldsOfKind = {
    ics: { url },
    caldav: { url, username, password },
    microsoft: { tenant, mailbox, username, password },
    google: { mailbox, password },
  }[kind]
  // An empty username is sent, because it removes the stored one.
  const sentFields = Object.entries({ ...fieldsOfKind, refresh }).filter(
    ([name, value]) => value || name === 'username',
  )
  return { ...fields, calendar: { kind, ...Object.fromEntries(sentFields) } }
}

/** The outcome of a calendar's last reading, kept up to date, and a button that reads it. */
function FeedState({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data: room } = useCall(rooms.get, { id }, { quiet: true })
  const sync = useChange(syncRoom, 'rooms')
  const feed = room?.calendar
  if (!feed) return null
  const { reason, status, since, readAt, unwritten } = feed
  return (
    <div className="room-feed">
      <div role="status">
        {reason ? (
          <p data-state="bad">
            {t(`roomCalendar.faults.${reason}`, { status })}
            {sentenceGap(t)}
            {since && <Since at={since} />}
          </p>
        ) : (
          <p data-state={readAt ? 'good' : undefined}>{t(readAt ? 'roomCalendar.good' : 'roomCalendar.waiting')}</p>
        )}
        {readAt && (
          <p className="second">
            <Moment at={readAt} sentence={(at) => t(reason ? 'roomCalendar.stale' : 'roomCalendar.readAt', { at })} />
          </p>
        )}
        {unwritten > 0 && <p className="second">{t('roomCalendar.unwritten', { count: unwritten })}</p>}
      </div>
      <Button icon={<SyncOutlined aria-hidden />} loading={sync.isPending} onClick={() => sync.mutate({ id })}>
        {t('roomCalendar.sync')}
      </Button>
      {feed.skipped > 0 && <FeedLosses feed={feed} />}
    </div>
  )
}

/** The moment since which the calendar cannot be read. */
function Since({ at }: { at: string }) {
  const { t } = useTranslation()
  return (
    <span className="one-line">
      <Moment at={at} sentence={(since) => t('roomCalendar.since', { at: since })} />
    </span>
  )
}
