import { type Image, images, readPicture } from '@wifi-tms/contract/images'
import Modal from 'antd/es/modal'
import Pagination from 'antd/es/pagination'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureUrl } from '../ask/address.ts'
import { useAsk } from '../ask/use-ask.ts'
import { ListStates } from '../list/ListStates.tsx'
import { Nothing } from '../list/Nothing.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import './images.css'
import '../list/cards.css'

const LIMIT = 12

/** Chooses one of the pictures. */
export function PickImage({ pick, close }: { pick: (image: Image) => void; close: () => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const asked = useAsk(images.list, { page, limit: LIMIT, sort: '-createdAt', ...(q && { q }) }, { keep: true })
  return (
    <Modal open title={t('image.pick')} footer={null} onCancel={close} width={720}>
      <SearchBox
        label={t('image.search')}
        value={q}
        search={(text) => {
          setQ(text)
          setPage(1)
        }}
      />
      <ListStates
        asked={asked}
        widen={q ? () => setQ('') : undefined}
        empty={
          <Nothing title={t('image.none')}>
            <Link to="/device/image">{t('image.goUpload')}</Link>
          </Nothing>
        }
      >
        <ul className="picks">
          {asked.data?.items.map((image) => (
            <li key={image._id}>
              <button type="button" onClick={() => pick(image)}>
                <img src={pictureUrl(readPicture, { id: image._id, width: 240 })} alt="" loading="lazy" />
                <span>{image.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </ListStates>
      <Pagination
        simple
        hideOnSinglePage
        current={page}
        pageSize={LIMIT}
        total={asked.data?.total ?? 0}
        onChange={setPage}
      />
    </Modal>
  )
}
