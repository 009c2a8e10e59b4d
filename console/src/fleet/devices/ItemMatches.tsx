import type { devices } from '@wifi-tms/contract/devices'
import { items } from '@wifi-tms/contract/items'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { OFFERED_MAX } from '../../ui/form/use-search-text.ts'
import type { List } from '../../ui/list/use-list.ts'

/**
 * If a search finds items but no device, offers the devices of these items: people look for a shelf label by its
 * article.
 */
export function ItemMatches({ list: { query, answer, total, change } }: { list: List<typeof devices> }) {
  const { t } = useTranslation()
  const { q } = query
  const findsNothing = q !== undefined && answer.data !== undefined && !answer.isPlaceholderData && total === 0
  const { data } = useCall(items.list, { q, limit: OFFERED_MAX }, { enabled: findsNothing, quiet: true })
  if (!findsNothing || !data || data.total === 0) return null
  return (
    <Button onClick={() => change({ q: undefined, item: data.items.map(({ _id }) => _id) })}>
      {t('devices.ofItemsNamed', { text: q })}
    </Button>
  )
}
