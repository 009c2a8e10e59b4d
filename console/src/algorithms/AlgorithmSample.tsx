import type { Algorithm } from '@wifi-tms/contract/algorithms'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { previewTemplate } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../ask/address.ts'
import { PANE, type Sample } from './sample.ts'

interface Props {
  algorithm: Algorithm
  /** What is painted, and in whose inks; absent: there is nothing to paint. */
  sample: (Pick<Sample, 'template' | 'corner'> & { screen: ScreenType }) | undefined
}

/** The middle of a real picture as this algorithm paints it, every pixel of the panel one of the screen's. */
export function AlgorithmSample({ algorithm, sample }: Props) {
  const { t } = useTranslation()
  if (!sample) {
    return (
      <div className="bezel sample">
        <span className="glass-pane" style={PANE}>
          <span className="glass-blank">{t('algorithm.noSample')}</span>
        </span>
      </div>
    )
  }
  const { template, corner, screen } = sample
  const asked = { id: template._id, screenType: screen._id, algorithm: algorithm.algorithm }
  return (
    <div className="bezel sample">
      <img
        className="glass-pane"
        style={{ ...PANE, objectPosition: `${-corner.x}px ${-corner.y}px` }}
        src={`${pictureUrl(previewTemplate, asked)}&at=${encodeURIComponent(template.updatedAt)}`}
        alt={t('algorithm.sampleOf', { template: template.name, color: screen.color, name: algorithm.name })}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </div>
  )
}
