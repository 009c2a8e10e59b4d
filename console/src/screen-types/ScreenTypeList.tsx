import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { colors, type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { FilterSelect } from '../list/FilterSelect.tsx'
import { ListStates } from '../list/ListStates.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { filtersIn } from '../list/list-query.ts'
import { useScreenTypes } from '../list/lookups.ts'
import { Nothing } from '../list/Nothing.tsx'
import { PageHead } from '../list/PageHead.tsx'
import { Pager } from '../list/Pager.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { useMay } from '../session/use-may.ts'
import { ScreenTypeForm } from './ScreenTypeForm.tsx'
import { nameOfScreen, useScreenTypeColumns } from './screen-type-columns.tsx'
import './screen-types.css'

/** The kinds of panels: what a tag that tells this value has in front of it. */
export default function ScreenTypeList() {
  const { t } = useTranslation()
  const { query, change } = useListQuery(screenTypes.list.input)
  const asked = useAsk(screenTypes.list, query as object, { keep: true })
  const all = useScreenTypes()
  const mayWrite = useMay('catalogue.write')
  const [edited, setEdited] = useState<ScreenType | 'new'>()
  const columns = useScreenTypeColumns(setEdited)
  const filters = filtersIn(query)
  const narrowed = Object.keys(filters).length > 0
  const empty = asked.data?.total === 0 && !narrowed
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('screenType.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('screens.screenTypes')}>{mayWrite && !empty && add}</PageHead>
      <search className="filters">
        <SearchBox label={t('screenType.search')} value={query.q ?? ''} search={(q) => change({ q })} />
        <FilterSelect
          label={t('screenType.color')}
          value={filters.color}
          options={colors.map((value) => ({ value, label: value }))}
          change={(color) => change({ color })}
        />
      </search>
      <ListStates
        asked={asked}
        widen={narrowed ? () => change({ q: undefined, color: undefined }) : undefined}
        empty={
          <Nothing title={t('screenType.none')} text={t('screenType.noneText')}>
            {mayWrite && add}
          </Nothing>
        }
      >
        <ListTable
          label={t('screens.screenTypes')}
          rows={asked.data?.items ?? []}
          columns={columns}
          nameOf={nameOfScreen}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
        />
      </ListStates>
      <Pager total={asked.data?.total ?? 0} page={query.page} limit={query.limit} change={change} />
      {edited && (
        <ScreenTypeForm
          screen={edited === 'new' ? undefined : edited}
          others={all.values()}
          close={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
