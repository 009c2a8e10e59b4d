import { panelColors, screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenTypeForm } from './ScreenTypeForm.tsx'
import { useScreenTypeColumns } from './screen-type-columns.tsx'
import { screenTypeName } from './screen-type-name.ts'
import './screen-types.css'

/** The page of the screen types: the panel for each reported value. */
export default function ScreenTypeList() {
  const { t } = useTranslation()
  const list = useList(screenTypes)
  return (
    <ListPage
      noun="screenTypes"
      list={list}
      nameOf={screenTypeName}
      columns={useScreenTypeColumns()}
      form={ScreenTypeForm}
      filters={
        <FilterSelect
          label={t('screenTypes.color')}
          options={panelColors.map((value) => ({ value, label: value }))}
          {...list.filter('color')}
        />
      }
    />
  )
}
