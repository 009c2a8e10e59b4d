import { type Font, fonts } from '@wifi-tms/contract/fonts'
import { useTranslation } from 'react-i18next'
import { useTell } from '../ask/use-tell.ts'
import { bytesText } from '../i18n/numbers.ts'
import { useAskToDelete } from '../list/ask-to-delete.ts'
import { ChangeButtons } from '../list/ChangeButtons.tsx'
import { Ago } from '../marks/Ago.tsx'
import { useMay } from '../session/use-may.ts'
import { FontSample } from './FontSample.tsx'

const weightsText = ({ weightMin, weightMax }: Font): string =>
  weightMin === weightMax ? String(weightMin) : `${weightMin}–${weightMax}`

interface Props {
  font: Font
  /** What it shows itself by; empty: as it can. */
  text: string
  rename: () => void
}

/** One font, set in itself, with what is known of its file. */
export function FontRow({ font, text, rename }: Props) {
  const { t, i18n } = useTranslation()
  const mayWrite = useMay('fonts.write')
  const remove = useTell(fonts.remove)
  const askToDelete = useAskToDelete()
  const { _id, name, style, format, glyphs, bytes, embedding, description, createdAt, createdBy } = font
  const onRemove = () => askToDelete('font', name, () => remove.mutateAsync({ id: _id }))
  const facts = [
    t('font.weight', { weights: weightsText(font) }),
    style === 'italic' && t('font.italic'),
    format.toUpperCase(),
    bytesText(bytes, i18n.language),
    t('font.glyphs', { count: glyphs }),
  ].filter(Boolean)
  return (
    <li className="font-row">
      <FontSample font={font} text={text} />
      <div className="font-words">
        <strong>{name}</strong>
        {embedding === 'restricted' && (
          <span className="font-restricted" title={t('font.restrictedText')}>
            {t('font.restricted')}
          </span>
        )}
        <span className="second">{facts.join(' · ')}</span>
        <span className="second">
          <Ago at={createdAt} /> · {t('font.by', { name: createdBy })}
          {description && <> · {description}</>}
        </span>
      </div>
      {mayWrite && (
        <div className="font-ways">
          <ChangeButtons name={name} ways={{ change: 'rename', onChange: rename, onRemove }} />
        </div>
      )}
    </li>
  )
}
