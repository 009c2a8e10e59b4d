import type { devices } from '@wifi-tms/contract/devices'
import Tag from 'antd/es/tag'
import { useTranslation } from 'react-i18next'
import type { List } from '../../ui/list/use-list.ts'
import { macText } from './device-name.ts'

/** The filters that only links set. */
const linkFilters = ['sleeps', 'bssid', 'battery', 'batteryVoltage.to', 'lastSeenAt.to', 'lacksValues'] as const

/** Shows the active filters that only links can set, each as a tag that can be closed. */
export function LinkedFilters({ list: { filters, change } }: { list: List<typeof devices> }) {
  const { t } = useTranslation()
  const texts = {
    sleeps: t(filters.sleeps === 'false' ? 'linked.awake' : 'online.asleep'),
    bssid: t('app.pair', { what: t('linked.station'), said: macText(String(filters.bssid ?? '')) }),
    battery: t(filters.battery === 'empty' ? 'linked.emptyBattery' : 'linked.lowBattery'),
    'batteryVoltage.to': t('linked.lowBattery'),
    'lastSeenAt.to': t('linked.longOffline'),
    lacksValues: t('linked.lacksValues'),
  }
  return linkFilters
    .filter((name) => filters[name] !== undefined)
    .map((name) => (
      <Tag
        key={name}
        className="object-tag"
        closable
        // The tag stands for the whole range, so closing it also clears the filter for the start of the range.
        onClose={() => change({ [name]: undefined, [name.replace('.to', '.from')]: undefined })}
      >
        {texts[name]}
      </Tag>
    ))
}
