import type { Font } from '@wifi-tms/contract/fonts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../base/http/failure-text.ts'
import { currentLanguage } from '../../base/i18n/speak.ts'
import { pieces, sampleFor } from './sample-text.ts'
import { useFace } from './use-face.ts'

/** The weight of running text, which a font with all weights shows between its ends. */
const REGULAR = 400

const weightsOf = ({ weightMin, weightMax }: Font): number[] => [
  ...new Set([weightMin, Math.min(Math.max(REGULAR, weightMin), weightMax), weightMax]),
]

/** Shows a text set in a font, in each of its weights, and pale where the font lacks a character. */
export function FontSample({ font, text }: { font: Font; text: string }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const loaded = useFace(font, place)
  const family = loaded?.face?.family
  const characters = loaded?.face?.characters
  const parts = loaded?.face ? pieces(characters, text || sampleFor(characters, currentLanguage())) : []
  return (
    <div ref={place} className="font-sample" aria-busy={!loaded}>
      {!loaded && <span className="font-waits" role="status" aria-label={t('app.loading')} />}
      {loaded?.error !== undefined && <p className="none">{failureText(loaded.error)}</p>}
      {loaded?.face && !family && <p className="none">{t('fonts.noSample')}</p>}
      {family &&
        weightsOf(font).map((weight) => (
          <p key={weight} style={{ fontWeight: weight, fontFamily: `"${family}"` }}>
            {parts.map(({ text, drawn }, at) => (drawn ? text : <span key={at}>{text}</span>))}
          </p>
        ))}
      {family && parts.some(({ drawn }) => !drawn) && <p className="second font-lacking">{t('fonts.lacking')}</p>}
    </div>
  )
}
