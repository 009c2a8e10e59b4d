import PictureOutlined from '@ant-design/icons/PictureOutlined'
import { dataSources } from '@wifi-tms/contract/read-sources'
import Button from 'antd/es/button'
import Select from 'antd/es/select'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { useOfferedSizes } from '../images/use-offered-sizes.ts'
import { Starters } from './Starters.tsx'

/** The resolution that is chosen first. */
const INITIAL_RESOLUTION = '800x480'

/** Offers ways to begin a new template: with an empty one, a picture, or a starter. */
export function NewTemplate({ close, fromPicture }: { close: () => void; fromPicture: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const sizes = useOfferedSizes()
  const sourcesById = useAllObjects(dataSources, 'name', useMay(dataSources.access.read))
  const [resolution, setResolution] = useState(INITIAL_RESOLUTION)
  /** The object that fills a starter's placeholders: `item` or `source.NAME`; empty: the values of a display. */
  const [filler, setFiller] = useState('')
  const fillers = [
    { value: '', label: t('templateFillers.data') },
    { value: 'item', label: t('templateFillers.item') },
    ...Array.from(sourcesById.values(), ({ name }) => ({
      value: `source.${name}`,
      label: t('templateFillers.source', { name }),
    })),
  ]
  return (
    <Dialog title={t('templates.add')} footer={null} onCancel={close} width={880}>
      <div className="new-template">
        <Select
          aria-label={t('templates.resolution')}
          value={resolution}
          options={sizes}
          popupMatchSelectWidth={false}
          onChange={setResolution}
        />
        <Link className="new-empty" to={pathTo('newTemplate', { resolution })} onClick={close}>
          {t('templates.empty')}
        </Link>
        <Button icon={<PictureOutlined aria-hidden />} onClick={fromPicture}>
          {t('templates.fromPicture')}
        </Button>
      </div>
      <h3>{t('templates.starters')}</h3>
      <div className="new-template">
        <label htmlFor={id}>{t('templates.filledBy')}</label>
        <Select id={id} value={filler} options={fillers} popupMatchSelectWidth={false} onChange={setFiller} />
      </div>
      <Starters
        wrap={({ starter }, content) => (
          <Link className="starter" to={pathTo('newTemplate', { starter, ...(filler && { filler }) })} onClick={close}>
            {content}
          </Link>
        )}
      />
    </Dialog>
  )
}
