import type { Font } from '@wifi-tms/contract/fonts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../base/http/failure-text.ts'
import { currentLanguage } from '../../base/i18n/translation.ts'
import { pieces, sampleFor } from './sample-text.ts'
import { useFace } from './use-face.ts'

/** The weight of running text. A variable font shows it beside its lightest and its heaviest weight. */
const REGULAR = 400

/** The weights in which a font is shown, each once: its lightest, the one nearest to regular, and its heaviest. */
const weightsOf = ({ weightMin, weightMax }: Font): number[] => [
  ...new Set([weightMin, Math.min(Math.max(REGULAR, weightMin), weightMax), weightMax]),
]

/** Shows a text set in a font, in each of its weights. Characters that the font lacks are pale. */
export function FontSample({ font, text }: { font: Font; text: string }) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const result = useFace(font, container)
  const family = result?.face?.family
  const characters = result?.face?.characters
  const parts = result?.face ? pieces(characters, text || sampleFor(characters, currentLanguage())) : []
  return (
    <div ref={container} className="font-sample" aria-busy={!result}>
      {!result && <span className="font-waits" role="status" aria-label={t('app.loading')} />}
      {result?.error !== undefined && <p className="none">{failureText(result.error)}</p>}
      {result?.face && !family && <p className="none">{t('fonts.noSample')}</p>}
      {family &&
        weightsOf(font).map((weight) => (
          <p key={weight} style={{ fontWeight: weight, fontFamily: `"${family}"` }}>
            {parts.map(({ text, isDrawn }, index) => (isDrawn ? text : <span key={index}>{text}</span>))}
          </p>
        ))}
      {family && parts.some(({ isDrawn }) => !isDrawn) && <p className="second font-lacking">{t('fonts.lacking')}</p>}
    </div>
  )
}
