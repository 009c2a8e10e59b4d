import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { Image } from '@wifi-tms/contract/images'
import { listTemplateLabels } from '@wifi-tms/contract/labels'
import { resolutions, type TemplateItem, templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import Segmented from 'antd/es/segmented'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { LabelFilter } from '../../ui/labels/LabelFilter.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { SortSelect } from '../../ui/list/SortSelect.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { MakeTemplate } from '../images/MakeTemplate.tsx'
import { PickImage } from '../images/PickImage.tsx'
import { ImportTemplate } from './ImportTemplate.tsx'
import { NewTemplate } from './NewTemplate.tsx'
import { TemplateActions } from './TemplateActions.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { UseNote } from './TemplateUse.tsx'
import { useTemplateColumns } from './template-columns.tsx'
import './templates.css'

const views = ['cards', 'table'] as const
type View = (typeof views)[number]

/** The view of the list, stored in the page's address. */
function useView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (view: View) =>
    setSearch(
      (oldSearch) => {
        const newSearch = new URLSearchParams(oldSearch)
        if (view === 'cards') newSearch.delete('view')
        else newSearch.set('view', view)
        return newSearch
      },
      { replace: true },
    )
  return [search.get('view') === 'table' ? 'table' : 'cards', change]
}

/** The default filters. They leave out templates that were made automatically to display a picture (`ofPicture`). */
const usualFilters = { ofPicture: 'false' }

/** The page of all templates, each previewed in the inks of a screen type that it fits. */
export default function TemplateList() {
  const { t } = useTranslation()
  const list = useList(templates, { sort: '-updatedAt', filters: usualFilters })
  const { fittingScreenType } = useFleetScreens()
  const columns = useTemplateColumns(fittingScreenType)
  const [view, setView] = useView()
  // The open dialog: `new` offers ways to begin a template, and `pick` lets a person choose a picture. An Image is the
  // chosen picture, from which a template is made.
  const [openDialog, setOpenDialog] = useState<'new' | 'pick' | Image>()
  const close = () => setOpenDialog(undefined)
  const resolutionNames = new Set<string>(resolutions.map(({ resolution }) => resolution))
  const card = (template: TemplateItem, actions: ReactNode) => (
    <TemplateCard
      key={template._id}
      template={template}
      screenType={fittingScreenType(template.resolution)}
      actions={actions}
    />
  )
  return (
    <>
      <ListPage
        noun="templates"
        list={list}
        nameOf={({ name }) => name}
        form={TemplateForm}
        add={
          <>
            <ImportTemplate />
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpenDialog('new')}>
              {t('templates.add')}
            </Button>
          </>
        }
        filters={
          <>
            <FilterSelect
              label={t('templates.resolution')}
              options={[...resolutionNames].map((value) => ({ value, label: value.replace('x', ' × ') }))}
              {...list.filter('resolution')}
            />
            <FilterSelect
              label={t('templates.kind')}
              options={[{ value: 'true', label: t('templates.ofPicture') }]}
              {...list.filter('ofPicture')}
            />
            <LabelFilter listCall={listTemplateLabels} {...list.filter('labels')} />
            <SortSelect orders={['-updatedAt', '-createdAt', 'name']} {...list.order} />
            <Segmented
              aria-label={t('templates.view')}
              value={view}
              onChange={setView}
              options={views.map((value) => ({ value, label: t(`templateViews.${value}`) }))}
            />
          </>
        }
        actions={(template, listActions) => <TemplateActions template={template} {...listActions} />}
        deleteNote={({ _id }) => <UseNote id={_id} />}
        columns={view === 'table' ? columns : undefined}
        card={view === 'cards' ? card : undefined}
      />
      {openDialog === 'new' && <NewTemplate close={close} fromPicture={() => setOpenDialog('pick')} />}
      {openDialog === 'pick' && <PickImage close={close} pick={setOpenDialog} />}
      {typeof openDialog === 'object' && <MakeTemplate image={openDialog} close={close} />}
    </>
  )
}
