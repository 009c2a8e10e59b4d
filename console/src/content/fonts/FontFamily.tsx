import type { Font } from '@wifi-tms/contract/fonts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FontRow } from './FontRow.tsx'
import { scriptsOf } from './scripts.ts'
import { useFace } from './use-face.ts'

interface Props {
  family: string
  fonts: readonly [Font, ...Font[]]
  /** The sample text; empty for one that suits each font. */
  text: string
  actionsOf: (font: Font) => ReactNode
}

/** Shows a family by the name that templates use, with the scripts that it supports and its fonts. */
export function FontFamily({ family, fonts, text, actionsOf }: Props) {
  const { t, i18n } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const characters = useFace(fonts[0], heading)?.face?.characters
  return (
    <li className="font-family panel">
      <header>
        <h2 ref={heading}>{family}</h2>
        <span className="none">{t('fonts.files', { count: fonts.length })}</span>
        {characters && (
          <ul className="font-scripts" aria-label={t('fonts.scripts')}>
            {scriptsOf(characters, i18n.language).map((script) => (
              <li key={script}>{script}</li>
            ))}
          </ul>
        )}
      </header>
      <ul aria-label={family}>
        {fonts.map((font) => (
          <FontRow key={font._id} font={font} text={text} actions={actionsOf(font)} />
        ))}
      </ul>
    </li>
  )
}
