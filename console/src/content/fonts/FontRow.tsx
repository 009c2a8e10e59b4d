import type { Font } from '@wifi-tms/contract/fonts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bytesText } from '../../base/i18n/numbers.ts'
import { Moment } from '../../ui/page/Moment.tsx'
import { FontSample } from './FontSample.tsx'

const weightsText = ({ weightMin, weightMax }: Font): string =>
  weightMin === weightMax ? String(weightMin) : `${weightMin}–${weightMax}`

interface Props {
  font: Font
  /** The sample text; empty for one that suits the font. */
  text: string
  actions: ReactNode
}

/** Shows a sample text in a font, with the facts about its file. */
export function FontRow({ font, text, actions }: Props) {
  const { t, i18n } = useTranslation()
  const { name, style, format, glyphs, bytes, embedding, description, createdAt, createdBy } = font
  const facts = [
    t('fonts.weight', { weights: weightsText(font) }),
    style === 'italic' && t('fonts.italic'),
    format.toUpperCase(),
    bytesText(bytes, i18n.language),
    t('fonts.glyphs', { count: glyphs }),
  ].filter(Boolean)
  return (
    <li className="font-row">
      <FontSample font={font} text={text} />
      <div className="font-words">
        <strong>{name}</strong>
        {embedding === 'restricted' && (
          <span className="font-restricted" title={t('fonts.restrictedText')}>
            {t('fonts.restricted')}
          </span>
        )}
        <span className="second">{facts.join(' · ')}</span>
        <span className="second">
          <Moment at={createdAt} /> · {t('fonts.by', { name: createdBy })}
          {description && <> · {description}</>}
        </span>
      </div>
      {actions}
    </li>
  )
}
