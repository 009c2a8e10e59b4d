import type { Algorithm } from '@wifi-tms/contract/algorithms'
import { previewTemplate } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../base/http/address.ts'
import { PANE } from './sample.ts'
import type { ChosenSample } from './use-sample.ts'

interface Props {
  algorithm: Algorithm
  /** The template to paint, and the screen type whose inks are used; undefined while there is nothing to paint. */
  sample: ChosenSample
}

/** Shows the middle of a template's picture, dithered by this algorithm. A pixel of the panel is one CSS pixel. */
export function AlgorithmSample({ algorithm, sample }: Props) {
  const { t } = useTranslation()
  if (!sample) {
    return (
      <div className="bezel sample">
        <span className="glass-pane" style={PANE}>
          <span className="glass-blank">{t('algorithms.noSample')}</span>
        </span>
      </div>
    )
  }
  // `corner` is the upper left corner of the shown part.
  const { template, corner, screenType } = sample
  const preview = { id: template._id, screenType: screenType._id, algorithm: algorithm.algorithm }
  return (
    <div className="bezel sample">
      <img
        className="glass-pane"
        style={{ ...PANE, objectPosition: `${-corner.x}px ${-corner.y}px` }}
        src={`${pictureUrl(previewTemplate, preview)}&at=${encodeURIComponent(template.updatedAt)}`}
        alt={t('algorithms.sampleOf', { template: template.name, color: screenType.color, name: algorithm.name })}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </div>
  )
}
