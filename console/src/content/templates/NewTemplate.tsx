import PictureOutlined from '@ant-design/icons/PictureOutlined'
import { pixelsOf } from '@wifi-tms/contract/drawing'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { listStarters, previewStarter } from '@wifi-tms/contract/starters'
import Button from 'antd/es/button'
import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { pictureUrl } from '../../base/http/address.ts'
import { currentLanguage } from '../../base/i18n/speak.ts'
import { pathTo } from '../../base/paths.ts'
import { fittingScreenType } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { Glass } from '../../ui/glass/Glass.tsx'
import { Unanswered } from '../../ui/page/Unanswered.tsx'
import { useOfferedSizes } from '../images/use-offered-sizes.ts'

const BOX = { width: 176, height: 116 }
const USUAL = '800x480'

/** Offers what a new template can begin with: nothing, a picture, or one of those that ship. */
export function NewTemplate({ close, fromPicture }: { close: () => void; fromPicture: () => void }) {
  const { t } = useTranslation()
  const lang = currentLanguage()
  const answer = useCall(listStarters, { lang }, { quiet: true })
  const screensById = useAllObjects(screenTypes, 'sort')
  const sizes = useOfferedSizes()
  const [resolution, setResolution] = useState(USUAL)
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
      {!answer.data && <Unanswered answer={answer} />}
      <ul className="starters" aria-label={t('templates.starters')}>
        {answer.data?.items.map(({ starter, name, resolution }) => {
          const screenType = fittingScreenType(resolution, screensById.values())
          return (
            <li key={starter}>
              <Link className="starter" to={pathTo('newTemplate', { starter })} onClick={close}>
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
