import { algorithms } from '@wifi-tms/contract/algorithms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { SortSelect } from '../../ui/list/SortSelect.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { AlgorithmCard } from './AlgorithmCard.tsx'
import { AlgorithmForm } from './AlgorithmForm.tsx'
import { useSample } from './use-sample.ts'
import './algorithms.css'
import '../../ui/glass/glass.css'

/** The page of the dithering algorithms, which all show the same picture. */
export default function AlgorithmList() {
  const { t } = useTranslation()
  const list = useList(algorithms, { sort: 'name' })
  const [color, setColor] = useState<string>()
  const { sample, colors, isMissing } = useSample(color)
  return (
    <ListPage
      noun="algorithms"
      list={list}
      nameOf={({ name }) => name}
      note={isMissing && t('algorithms.sampleText')}
      form={AlgorithmForm}
      filters={
        <>
          <SortSelect orders={['name', '-updatedAt', '-createdAt']} {...list.order} />
          {sample && (
            <FilterSelect
              label={t('algorithms.inks')}
              options={colors.map((value) => ({ value, label: value }))}
              value={sample.screenType.color}
              onChange={setColor}
            />
          )}
        </>
      }
      card={(algorithm, actions) => (
        <AlgorithmCard key={algorithm._id} algorithm={algorithm} sample={sample} actions={actions} />
      )}
    />
  )
}
