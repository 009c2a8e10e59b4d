import { type Device, devices } from '@wifi-tms/contract/devices'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { DeviceFilters } from '../devices/DeviceFilters.tsx'
import { nameOf } from '../devices/screen-name.ts'
import { ListStates } from '../list/ListStates.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { filtersIn } from '../list/list-query.ts'
import { Nothing } from '../list/Nothing.tsx'
import { Pager } from '../list/Pager.tsx'
import type { Selection } from '../list/Selection.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { chooseMatching, chooseNone, chooseTags, useChosen } from './chosen.ts'
import { useTagColumns } from './tag-columns.tsx'

/**
 * The chosen tags as a table's selection; with a filter chosen, all rows that match it are. Whoever takes one row out
 * of those keeps the others of its page, as what is chosen row by row is known by name.
 */
function useChosenSelection(page: readonly Device[]): Selection<Device> {
  const { tags, matching } = useChosen()
  return {
    chosen: tags,
    has: (row) => matching !== undefined || tags.has(row._id),
    set: (rows, on) => {
      const next = new Map(matching ? page.map((row) => [row._id, row]) : tags)
      for (const row of rows) {
        if (on) next.set(row._id, row)
        else next.delete(row._id)
      }
      chooseTags([...next.values()])
    },
    clear: chooseNone,
  }
}

/** The first step of a display: which tags. */
export function ChooseTags() {
  const { t } = useTranslation()
  const { query, change } = useListQuery(devices.list.input)
  const asked = useAsk(devices.list, query as object, { keep: true })
  const { tags, matching } = useChosen()
  const columns = useTagColumns()
  const rows = asked.data?.items ?? []
  const selection = useChosenSelection(rows)
  const filters = filtersIn(query)
  const total = asked.data?.total ?? 0
  const count = matching ? total : tags.size
  // Another filter matches other tags than those that were chosen.
  const changeFilters = (to: Record<string, string | undefined>) => {
    if (matching) chooseNone()
    change(to)
  }
  return (
    <section className="panel choose-tags" aria-label={t('display.tags')}>
      <header className="step-head">
        <h2>{t('display.tags')}</h2>
        <strong aria-live="polite">{t('list.selected', { count })}</strong>
        {count > 0 && (
          <Button size="small" type="text" onClick={chooseNone}>
            {t('list.clearSelection')}
          </Button>
        )}
      </header>
      <DeviceFilters filters={filters} change={changeFilters} />
      <ListStates
        asked={asked}
        widen={
          Object.keys(filters).length > 0
            ? () => changeFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))
            : undefined
        }
        empty={<Nothing title={t('device.none')} text={t('device.noneText')} />}
      >
        {!matching && total > 0 && (
          <Button className="choose-all" size="small" type="link" onClick={() => chooseMatching(filters)}>
            {t('list.selectMatching', { count: total })}
          </Button>
        )}
        <ListTable
          label={t('display.tags')}
          rows={rows}
          columns={columns}
          nameOf={nameOf}
          selection={selection}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
        />
      </ListStates>
      <Pager total={total} page={query.page} limit={query.limit} change={change} />
    </section>
  )
}
