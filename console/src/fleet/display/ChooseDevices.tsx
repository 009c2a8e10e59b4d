import { type Device, devices } from '@wifi-tms/contract/devices'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { ListView } from '../../ui/list/ListView.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { changeChosen, type Selection } from '../../ui/list/use-selection.ts'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { ChosenNames } from '../devices/ChosenNames.tsx'
import { chooseDevices, chooseMatching, chooseNone, useChosenDevices } from '../devices/chosen-devices.ts'
import { DeviceFilters } from '../devices/DeviceFilters.tsx'
import { firstNames, nameOf } from '../devices/device-name.ts'
import { severalFilters } from '../devices/several-filters.ts'
import { useChoiceColumns } from './choice-columns.tsx'

/**
 * The chosen devices as a table's selection. If a filter is chosen, all rows that match it count as chosen. A person
 * who then unchecks one row keeps only the other rows of that page, because rows chosen one by one are stored by their
 * ids.
 */
function useChosenSelection(page: readonly Device[]): Selection<Device> {
  const { devices: chosen, matching } = useChosenDevices()
  return {
    chosen,
    has: (row) => matching !== undefined || chosen.has(row._id),
    set: (rows, on) => chooseDevices(changeChosen(matching ? page : chosen.values(), rows, on).values()),
    clear: chooseNone,
  }
}

export function ChooseDevices() {
  const { t, i18n } = useTranslation()
  const { devices: chosen, matching, earlier } = useChosenDevices()
  /** True if another page chose devices before it opened this one. */
  const [isHandedOver] = useState(chosen.size > 0)
  // Another filter matches other devices, so a choice by filter is cleared.
  const list = useList(devices, { several: severalFilters, onNarrow: () => matching && chooseNone() })
  const { rows, total, filters } = list
  const selection = useChosenSelection(rows)
  const columns = useChoiceColumns(rows)
  const count = matching ? total : chosen.size
  return (
    <section className="panel choose-devices" aria-label={t('display.devices')}>
      <header className="step-head">
        <h2>{t('display.devices')}</h2>
        <strong aria-live="polite">{t('list.selected', { count })}</strong>
        {!matching && <ChosenNames selection={selection} rows={rows} startsOpen={isHandedOver} />}
        {count > 0 && (
          <Button size="small" type="text" onClick={chooseNone}>
            {t('list.clearSelection')}
          </Button>
        )}
      </header>
      {count === 0 && earlier.size > 0 && (
        <p className="earlier-choice">
          {t('display.earlier', {
            count: earlier.size,
            names: firstNames([...earlier.values()], earlier.size, i18n.language),
          })}
          <Button size="small" onClick={() => chooseDevices(earlier.values())}>
            {t('display.chooseAgain')}
          </Button>
        </p>
      )}
      <ListView
        list={list}
        search={t('devices.search')}
        isChoice
        filters={<DeviceFilters list={list} isShort />}
        empty={
          <Nothing title={t('devices.none')} text={t('devices.noneText')}>
            <Link to={pathTo('tools')}>{t('connecting.wifi')}</Link>
          </Nothing>
        }
      >
        {!matching && (total > rows.length || !rows.every(selection.has)) && (
          <Button className="choose-all" size="small" type="link" onClick={() => chooseMatching(filters)}>
            {t('list.selectMatching', { count: total })}
          </Button>
        )}
        <ListTable
          label={t('display.devices')}
          rows={rows}
          columns={columns}
          nameOf={nameOf}
          selection={selection}
          order={list.order}
        />
      </ListView>
    </section>
  )
}
