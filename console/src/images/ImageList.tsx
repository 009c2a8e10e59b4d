import { type Image, images } from '@wifi-tms/contract/images'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { ListStates } from '../list/ListStates.tsx'
import { Nothing } from '../list/Nothing.tsx'
import { PageHead } from '../list/PageHead.tsx'
import { Pager } from '../list/Pager.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { SortSelect } from '../list/SortSelect.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { useMay } from '../session/use-may.ts'
import { MakeTemplate } from '../templates/MakeTemplate.tsx'
import { DropZone } from '../uploads/DropZone.tsx'
import { UploadButton } from '../uploads/UploadButton.tsx'
import { UploadList } from '../uploads/UploadList.tsx'
import { ImageCard } from './ImageCard.tsx'
import { RenameImage } from './RenameImage.tsx'

/** The pictures: upload them here, make templates from them. */
export default function ImageList() {
  const { t } = useTranslation()
  const { query, change } = useListQuery(images.list.input)
  const asked = useAsk(images.list, { sort: '-createdAt', ...(query as object) }, { keep: true })
  const mayWrite = useMay('images.write')
  const empty = asked.data?.total === 0 && !query.q
  const [renamed, setRenamed] = useState<Image>()
  const [used, setUsed] = useState<Image>()
  return (
    <DropZone kind="image" enabled={mayWrite}>
      <PageHead title={t('screens.images')}>{mayWrite && !empty && <UploadButton kind="image" />}</PageHead>
      <search className="filters">
        <SearchBox label={t('image.search')} value={query.q ?? ''} search={(q) => change({ q })} />
        <SortSelect
          value={query.sort ?? '-createdAt'}
          orders={['-createdAt', 'createdAt', 'name', '-bytes']}
          change={(sort) => change({ sort })}
        />
      </search>
      <UploadList kind="image" />
      <ListStates
        asked={asked}
        widen={query.q ? () => change({ q: undefined }) : undefined}
        empty={
          <Nothing title={t('image.none')} text={mayWrite ? t('image.noneText') : ''}>
            {mayWrite && <UploadButton kind="image" />}
          </Nothing>
        }
      >
        <ul className="cards" aria-label={t('screens.images')}>
          {asked.data?.items.map((image) => (
            <ImageCard key={image._id} image={image} rename={() => setRenamed(image)} use={() => setUsed(image)} />
          ))}
        </ul>
      </ListStates>
      <Pager total={asked.data?.total ?? 0} page={query.page} limit={query.limit} change={change} />
      {renamed && <RenameImage image={renamed} close={() => setRenamed(undefined)} />}
      {used && <MakeTemplate image={used} close={() => setUsed(undefined)} />}
    </DropZone>
  )
}
