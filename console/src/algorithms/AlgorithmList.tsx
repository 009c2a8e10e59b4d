import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { type Algorithm, algorithms } from '@wifi-tms/contract/algorithms'
import type { PanelColor } from '@wifi-tms/contract/screen-types'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { FilterSelect } from '../list/FilterSelect.tsx'
import { ListStates } from '../list/ListStates.tsx'
import { useScreenTypes } from '../list/lookups.ts'
import { Nothing } from '../list/Nothing.tsx'
import { PageHead } from '../list/PageHead.tsx'
import { Pager } from '../list/Pager.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { SortSelect } from '../list/SortSelect.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { useMay } from '../session/use-may.ts'
import { fittingScreen } from '../templates/fitting-screen.ts'
import { AlgorithmCard } from './AlgorithmCard.tsx'
import { AlgorithmForm } from './AlgorithmForm.tsx'
import { AlgorithmSample } from './AlgorithmSample.tsx'
import { screensFor } from './sample.ts'
import { useSample } from './use-sample.ts'
import './algorithms.css'
import '../glass/glass.css'

/** The dithering algorithms of the installation, each with what it makes of the same picture. */
export default function AlgorithmList() {
  const { t } = useTranslation()
  const { query, change } = useListQuery(algorithms.list.input)
  const asked = useAsk(algorithms.list, { sort: 'name', ...(query as object) }, { keep: true })
  const screens = useScreenTypes()
  const mayWrite = useMay('catalogue.write')
  const [edited, setEdited] = useState<Algorithm | 'new'>()
  const [color, setColor] = useState<PanelColor>()
  const empty = asked.data?.total === 0 && !query.q
  const found = useSample(screens.values())
  const fitting = found && screensFor(found.template, screens.values())
  const richest = found && fittingScreen(found.template.resolution, screens.values())
  const screen = (color && fitting?.get(color)) ?? richest
  const sample = found && screen && { ...found, screen }
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('algorithm.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('screens.algorithms')} note={found === null && t('algorithm.sampleText')}>
        {mayWrite && !empty && add}
      </PageHead>
      <search className="filters">
        <SearchBox label={t('algorithm.search')} value={query.q ?? ''} search={(q) => change({ q })} />
        <SortSelect
          value={query.sort ?? 'name'}
          orders={['name', '-updatedAt', '-createdAt']}
          change={(sort) => change({ sort })}
        />
        {fitting && (
          <FilterSelect
            label={t('algorithm.inks')}
            value={screen?.color}
            options={[...fitting.keys()].map((value) => ({ value, label: value }))}
            change={(value) => setColor(value as PanelColor | undefined)}
          />
        )}
      </search>
      <ListStates
        asked={asked}
        widen={query.q ? () => change({ q: undefined }) : undefined}
        empty={
          <Nothing title={t('algorithm.none')} text={t('algorithm.noneText')}>
            {mayWrite && add}
          </Nothing>
        }
      >
        <ul className="cards" aria-label={t('screens.algorithms')}>
          {asked.data?.items.map((one) => (
            <AlgorithmCard
              key={one._id}
              algorithm={one}
              sample={<AlgorithmSample algorithm={one} sample={sample ?? undefined} />}
              edit={() => setEdited(one)}
            />
          ))}
        </ul>
      </ListStates>
      <Pager total={asked.data?.total ?? 0} page={query.page} limit={query.limit} change={change} />
      {edited && <AlgorithmForm algorithm={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </>
  )
}
