import type { Item } from '@wifi-tms/contract/items'
import { templates } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useObjects } from '../../base/calls/use-objects.ts'
import { valueName } from '../../base/i18n/value-name.ts'
import { pathTo } from '../../base/paths.ts'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { chiefValues } from './value-rows.ts'
import './items.css'

export function useItemColumns(rows: readonly Item[]): ListColumn<Item>[] {
  const { t } = useTranslation()
  const templatesById = useObjects(templates, rows, ({ template }) => template)
  return [
    {
      key: 'key',
      title: t('items.key'),
      sort: 'key',
      cell: ({ _id, key }) => (
        <Link to={pathTo('item', { id: _id })} className="row-name item-key">
          {key}
        </Link>
      ),
    },
    { key: 'name', title: t('items.name'), sort: 'name', wide: true, cell: ({ name }) => name },
    {
      key: 'values',
      title: t('items.values'),
      titledOnPhone: true,
      cell: ({ values }) => {
        const shownValues = chiefValues(values)
        if (shownValues.length === 0) return <span className="muted">{t('items.noValues')}</span>
        return shownValues.map(({ name, text }) => (
          <span key={name} className="item-value">
            {t('app.pair', { what: valueName(name, t), said: text })}
          </span>
        ))
      },
    },
    {
      key: 'template',
      title: t('items.template'),
      sort: 'template',
      titledOnPhone: true,
      cell: ({ template }) =>
        template ? (templatesById.get(template)?.name ?? '…') : <span className="muted">{t('items.byProduct')}</span>,
    },
    {
      key: 'devices',
      title: t('items.devices'),
      cell: ({ devices }) => <span className="one-line">{t('counts.devices', { count: devices.length })}</span>,
    },
    {
      key: 'changedAt',
      title: t('list.changed'),
      sort: 'changedAt',
      titledOnPhone: true,
      cell: ({ changedAt }) => <Moment at={changedAt} />,
    },
  ]
}
