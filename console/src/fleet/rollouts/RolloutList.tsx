import { otas } from '@wifi-tms/contract/otas'
import { type Rollout, rolloutStates, rollouts } from '@wifi-tms/contract/rollouts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useObjects } from '../../base/calls/use-objects.ts'
import { pathTo } from '../../base/paths.ts'
import { changedColumn } from '../../ui/list/columns.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { RolloutForm } from './RolloutForm.tsx'
import { RolloutBar, RolloutMark } from './RolloutMark.tsx'

function useRolloutColumns(rows: readonly Rollout[]): ListColumn<Rollout>[] {
  const { t } = useTranslation()
  const otasById = useObjects(otas, rows, ({ ota }) => ota)
  return [
    {
      key: 'name',
      title: t('rollouts.name'),
      sort: 'name',
      wide: true,
      cell: ({ _id: id, name }) => (
        <Link to={pathTo('rollouts', { rollout: id })} className="row-name">
          {name}
        </Link>
      ),
    },
    { key: 'ota', title: t('rollouts.ota'), sort: 'ota', cell: ({ ota }) => otasById.get(ota)?.name ?? '…' },
    { key: 'state', title: t('rollouts.state'), sort: 'state', cell: ({ state }) => <RolloutMark state={state} /> },
    {
      key: 'progress',
      title: t('rollouts.progress'),
      cell: ({ name, total, counts }) => (
        <RolloutBar label={name} total={total} done={counts.done} failed={counts.failed} />
      ),
    },
    changedColumn(t('list.changed')),
  ]
}

/** Lists the rollouts, each with how far it is. */
export function RolloutList() {
  const { t } = useTranslation()
  const list = useList(rollouts)
  return (
    <ListPage
      noun="rollouts"
      list={list}
      nameOf={({ name }) => name}
      columns={useRolloutColumns(list.rows)}
      form={RolloutForm}
      filters={
        <FilterSelect
          label={t('rollouts.state')}
          options={rolloutStates.map((value) => ({ value, label: t(`rolloutStates.${value}`) }))}
          {...list.filter('state')}
        />
      }
    />
  )
}
