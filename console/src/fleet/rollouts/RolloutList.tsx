import { otas } from '@wifi-tms/contract/otas'
import { type Rollout, rolloutStates, rollouts } from '@wifi-tms/contract/rollouts'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useObjects } from '../../base/calls/use-objects.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { changedColumn } from '../../ui/list/columns.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { choiceOf, useChosenDevices } from '../devices/chosen-devices.ts'
import { RolloutForm } from './RolloutForm.tsx'
import { RolloutBar, RolloutMark } from './RolloutMark.tsx'
import { settingsText } from './settings-words.ts'

const SettingsRollout = lazy(() => import('./SettingsRollout.tsx'))

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
    {
      key: 'ota',
      title: t('rollouts.brings'),
      sort: 'ota',
      cell: ({ ota, config }) => (config ? settingsText(config) : (ota && otasById.get(ota)?.name) || '…'),
    },
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

/** The form of a rollout of settings, or of firmware. */
const FormOfRollout = (props: { object: Rollout | undefined; close: () => void }) =>
  props.object?.config ? <SettingsRollout {...props} /> : <RolloutForm {...props} />

/** Lists the rollouts with their progress. */
export function RolloutList() {
  const { t } = useTranslation()
  const list = useList(rollouts)
  const mayWrite = useMay(rollouts.access.write)
  const [search, setSearch] = useSearchParams()
  const chosenDevices = useChosenDevices()
  const hasChosen = chosenDevices.matching !== undefined || chosenDevices.devices.size > 0
  // In the address, `settings=chosen` opens the form for the chosen devices, any other value the form for all devices.
  const settings = search.get('settings')
  return (
    <ListPage
      noun="rollouts"
      list={list}
      nameOf={({ name }) => name}
      columns={useRolloutColumns(list.rows)}
      form={FormOfRollout}
      extraControls={
        mayWrite && <Button onClick={() => setSearch({ settings: 'all' })}>{t('settingsRollouts.add')}</Button>
      }
      below={
        <Suspense>
          {settings !== null && (
            <SettingsRollout
              choice={settings === 'chosen' && hasChosen ? choiceOf(chosenDevices) : undefined}
              close={() => setSearch({})}
            />
          )}
        </Suspense>
      }
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
