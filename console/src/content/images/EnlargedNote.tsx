import type { Image } from '@wifi-tms/contract/images'
import type { Fit } from '@wifi-tms/contract/picture-template'
import { useTranslation } from 'react-i18next'
import { COARSE_PERCENT, enlargementOf } from './enlargement.ts'

interface Props {
  image: Image
  fit: Fit
  resolutions: readonly string[]
}

/** Warns of a picture that is too small for a panel, with the resolution on which it is enlarged most. */
export function EnlargedNote({ image, fit, resolutions }: Props) {
  const { t } = useTranslation()
  const [largest] = resolutions
    .map((resolution) => ({ resolution, percent: enlargementOf(image, resolution, fit) }))
    .sort((a, b) => b.percent - a.percent)
  if (!largest || largest.percent < COARSE_PERCENT) return null
  const { resolution, percent } = largest
  return <p className="warning">{t('images.enlarged', { percent, resolution: resolution.replace('x', ' × ') })}</p>
}
