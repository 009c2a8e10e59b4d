import { type Image, readPicture } from '@wifi-tms/contract/images'
import { type Fit, fits } from '@wifi-tms/contract/picture-template'
import Button from 'antd/es/button'
import Radio from 'antd/es/radio'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../base/http/address.ts'
import { EnlargedNote } from '../../content/images/EnlargedNote.tsx'
import type { Choice } from './choice.ts'

/** The largest width of the shown picture, in pixels. */
const MAX_WIDTH = 480

interface Props {
  image: Image
  crop: Fit
  /** The resolutions of the chosen devices: each needs its own template and display. */
  resolutions: readonly string[]
  choose: (changes: Partial<Choice>) => void
}

/** Shows the chosen picture in place of the choice of a template: the template of a picture is made automatically. */
export function ChosenPicture({ image, crop, resolutions, choose }: Props) {
  const { t } = useTranslation()
  const { _id, name, width, height } = image
  const count = resolutions.length
  return (
    <section className="panel choose-template chosen-picture" aria-label={t('display.template')}>
      <header className="step-head">
        <h2>{t('display.picture')}</h2>
        <Button size="small" type="text" onClick={() => choose({ image: '' })}>
          {t('display.otherTemplate')}
        </Button>
      </header>
      <img src={pictureUrl(readPicture, { id: _id, width: Math.min(MAX_WIDTH, width) })} alt={name} />
      <p>
        <strong>{name}</strong> <span className="second">{`${width} × ${height}`}</span>
      </p>
      <Radio.Group
        aria-label={t('display.crop')}
        value={crop}
        options={fits.map((value) => ({ value, label: t(`fits.${value}`) }))}
        onChange={({ target }) => choose({ crop: target.value as Fit })}
      />
      <EnlargedNote image={image} fit={crop} resolutions={resolutions} />
      <p className="none">{count > 1 ? t('display.pictureParts', { count }) : t('display.pictureText')}</p>
    </section>
  )
}
