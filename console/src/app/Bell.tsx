import BellOutlined from '@ant-design/icons/BellOutlined'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortNumber } from '../base/i18n/numbers.ts'
import { markNoticesRead, useNotices } from '../base/link/notices.ts'
import { changeSettings, useSettings } from '../base/settings/settings.ts'
import { NeedsAttention, useAttention } from '../fleet/attention/NeedsAttention.tsx'
import { placeMenu } from '../ui/menu/MenuList.tsx'
import { Moment } from '../ui/page/Moment.tsx'
import { BarButton } from './BarButton.tsx'
import { NoticeText } from './NoticeText.tsx'

/** The bell of the top bar: the latest important events, the number of new ones, and the switch for notifications. */
export function Bell() {
  const { t, i18n } = useTranslation()
  const id = useId()
  const bell = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { kept, unread } = useNotices()
  const attention = useAttention(isOpen)
  const hasProblems = attention !== undefined && attention.items.length > 0
  const notifications = useSettings((settings) => settings.notifications)
  return (
    <>
      <BarButton
        ref={bell}
        name={unread ? t('bell.unread', { count: unread }) : t('bell.title')}
        aria-haspopup="dialog"
        popoverTarget={id}
        icon={
          <span className="bell" data-off={!notifications || undefined}>
            <BellOutlined aria-hidden />
            {unread > 0 && <span className="bell-count">{shortNumber(unread, i18n.language)}</span>}
          </span>
        }
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is pressed by keyboard too, which is a click */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('bell.title')}
        tabIndex={-1}
        className="menu bell-panel"
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState !== 'open' || !panel.current || !bell.current) return
          placeMenu(panel.current, bell.current)
          panel.current.focus()
          markNoticesRead()
        }}
        onClick={({ target }) => (target as Element).closest('a') && panel.current?.hidePopover()}
      >
        {isOpen && <NeedsAttention />}
        <label className="bell-switch">
          {t('bell.show')}
          <input
            type="checkbox"
            role="switch"
            aria-checked={notifications}
            checked={notifications}
            onChange={({ target }) => changeSettings({ notifications: target.checked })}
          />
        </label>
        {kept.length === 0 && !hasProblems && <p className="none">{t('bell.none')}</p>}
        <ul>
          {kept.map((notice) => (
            <li key={notice.number}>
              <NoticeText notice={notice} />
              <span className="second">
                <Moment at={notice.at} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
