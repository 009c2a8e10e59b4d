import { type Colour, colours } from '@wifi-tms/contract/elements'
import { inkOf, NO_INK } from '@wifi-tms/paint/colour/ink-of'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor } from '../store/editor.ts'
import { cssOf, type PreviewPanel, plainCss, shownInks } from '../store/panel.ts'

interface Props {
  label: string
  value: Colour | undefined
  onChange: (colour: Colour) => void
  preview: PreviewPanel
  /** True if `transparent` may be chosen, too. */
  hasTransparent?: boolean
}

/**
 * A choice among the colours of templates, each shown as the panel's ink of that colour. A colour that the panel lacks
 * is marked, and its name tells the ink that it becomes.
 */
export function Swatches({ label, value, onChange, preview: { panel }, hasTransparent = true }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const usesPlainColours = useEditor((state) => state.usesPlainColours)
  const inks = shownInks(panel, usesPlainColours)
  const choices = colours.filter((colour) => hasTransparent || colour !== 'transparent')
  const hasInk = (colour: Colour) => colour === 'transparent' || inks.some((ink) => ink.colour === colour)
  const nameOf = (colour: Colour) => {
    const inkIndex = inkOf(colour, inks)
    const name = t(`editor.colours.${colour}`)
    if (hasInk(colour) || inkIndex === NO_INK) return name
    return t('editor.becomes', { colour: name, ink: t(`editor.colours.${inks[inkIndex]!.colour as Colour}`) })
  }
  const shownCss = (colour: Colour) => {
    const ink = inks.find((ink) => ink.colour === colour)
    return ink ? cssOf(ink.rgb) : plainCss(colour)
  }
  return (
    <div className="editor-field editor-wide">
      <span className="editor-caption" id={id}>
        {label}
      </span>
      <div className="editor-swatches" role="radiogroup" aria-labelledby={id}>
        {choices.map((colour) => (
          <label
            key={colour}
            title={nameOf(colour)}
            data-lacks={!hasInk(colour) || undefined}
            data-clear={colour === 'transparent' || undefined}
          >
            <input type="radio" name={id} checked={value === colour} onChange={() => onChange(colour)} />
            <span aria-hidden style={{ background: colour === 'transparent' ? undefined : shownCss(colour) }} />
            <span className="unseen">{t(`editor.colours.${colour}`)}</span>
          </label>
        ))}
      </div>
      {value && !hasInk(value) && <p className="editor-note">{nameOf(value)}</p>}
    </div>
  )
}
