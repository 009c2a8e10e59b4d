import PictureOutlined from '@ant-design/icons/PictureOutlined'
import { pixelsOf } from '@wifi-tms/contract/drawing'
import { dataSources } from '@wifi-tms/contract/read-sources'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { listStarters, previewStarter } from '@wifi-tms/contract/starters'
import Button from 'antd/es/button'
import Select from 'antd/es/select'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { pictureUrl } from '../../base/http/address.ts'
import { currentLanguage } from '../../base/i18n/speak.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { fittingScreenType } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { Glass } from '../../ui/glass/Glass.tsx'
import { Unanswered } from '../../ui/page/Unanswered.tsx'
import { useOfferedSizes } from '../images/use-offered-sizes.ts'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 176, height: 116 }
/** The resolution that is chosen at first. */
const USUAL = '800x480'

/** Offers the beginnings of a new template: an empty one, a picture, or a starter. */
export function NewTemplate({ close, fromPicture }: { close: () => void; fromPicture: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const lang = currentLanguage()
  const answer = useCall(listStarters, { lang }, { quiet: true })
  const screensById = useAllObjects(screenTypes, 'sort')
  const sizes = useOfferedSizes()
  const sourcesById = useAllObjects(dataSources, 'name', useMay(dataSources.access.read))
  const [resolution, setResolution] = useState(USUAL)
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
      {!answer.data && <Unanswered answer={answer} />}
      <ul className="starters" aria-label={t('templates.starters')}>
        {answer.data?.items.map(({ starter, name, resolution }) => {
          const screenType = fittingScreenType(resolution, screensById.values())
          return (
            <li key={starter}>
              <Link
                className="starter"
                to={pathTo('newTemplate', { starter, ...(filler && { filler }) })}
                onClick={close}
              >
                <Glass
                  src={screenType && pictureUrl(previewStarter, { starter, lang, screenType: screenType._id })}
                  alt=""
                  size={pixelsOf(resolution)}
                  box={BOX}
                  blank={t('glass.noPreview')}
                />
                <strong>{name}</strong>
                <span className="second">{resolution.replace('x', ' × ')}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
