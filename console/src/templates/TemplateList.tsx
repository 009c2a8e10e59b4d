import PictureOutlined from '@ant-design/icons/PictureOutlined'
import type { Image } from '@wifi-tms/contract/images'
import { resolutions, type TemplateItem, templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { PickImage } from '../images/PickImage.tsx'
import { FilterSelect } from '../list/FilterSelect.tsx'
import { ListStates } from '../list/ListStates.tsx'
import { filtersIn } from '../list/list-query.ts'
import { Nothing } from '../list/Nothing.tsx'
import { PageHead } from '../list/PageHead.tsx'
import { Pager } from '../list/Pager.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { SortSelect } from '../list/SortSelect.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { useMay } from '../session/use-may.ts'
import { MakeTemplate } from './MakeTemplate.tsx'
import { RenameTemplate } from './RenameTemplate.tsx'
import { TemplateCard } from './TemplateCard.tsx'

/** The templates, each in the inks of a screen it fits. */
export default function TemplateList() {
  const { t } = useTranslation()
  const { query, change } = useListQuery(templates.list.input)
  const asked = useAsk(templates.list, { sort: '-updatedAt', ...(query as object) }, { keep: true })
  const mayWrite = useMay('templates.write')
  const [renamed, setRenamed] = useState<TemplateItem>()
  const [picking, setPicking] = useState(false)
  const [image, setImage] = useState<Image>()
  const filters = filtersIn(query)
  const narrowed = Object.keys(filters).length > 0
  const empty = asked.data?.total === 0 && !narrowed
  const add = (
    <Button type="primary" icon={<PictureOutlined aria-hidden />} onClick={() => setPicking(true)}>
      {t('template.fromPicture')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('screens.templates')}>{mayWrite && !empty && add}</PageHead>
      <search className="filters">
        <SearchBox label={t('template.search')} value={query.q ?? ''} search={(q) => change({ q })} />
        <FilterSelect
          label={t('template.resolution')}
          value={filters.resolution}
          options={[...new Set(resolutions.map(({ resolution }) => resolution))].map((value) => ({
            value,
            label: value.replace('x', ' × '),
          }))}
          change={(resolution) => change({ resolution })}
        />
        <SortSelect
          value={query.sort ?? '-updatedAt'}
          orders={['-updatedAt', '-createdAt', 'name']}
          change={(sort) => change({ sort })}
        />
      </search>
      <ListStates
        asked={asked}
        widen={narrowed ? () => change({ q: undefined, resolution: undefined }) : undefined}
        empty={
          <Nothing title={t('template.none')} text={mayWrite ? t('template.noneText') : ''}>
            {mayWrite && add}
          </Nothing>
        }
      >
        <ul className="cards" aria-label={t('screens.templates')}>
          {asked.data?.items.map((template) => (
            <TemplateCard key={template._id} template={template} rename={() => setRenamed(template)} />
          ))}
        </ul>
      </ListStates>
      <Pager total={asked.data?.total ?? 0} page={query.page} limit={query.limit} change={change} />
      {renamed && <RenameTemplate item={renamed} close={() => setRenamed(undefined)} />}
      {picking && (
        <PickImage
          close={() => setPicking(false)}
          pick={(picked) => {
            setPicking(false)
            setImage(picked)
          }}
        />
      )}
      {image && <MakeTemplate image={image} close={() => setImage(undefined)} />}
    </>
  )
}
