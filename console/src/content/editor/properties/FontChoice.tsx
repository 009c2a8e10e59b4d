import { BUILT_IN_FAMILY } from '@wifi-tms/contract/drawing'
import { type FontFace, readFamilies } from '@wifi-tms/contract/fonts'
import { faceNear } from '@wifi-tms/paint/fonts/families'
import { latinFile } from '@wifi-tms/paint/fonts/files'
import Select from 'antd/es/select'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../base/calls/use-call.ts'
import { searchIn } from '../../../ui/search/search-in.ts'
import { drawsAll } from '../../fonts/characters.ts'
import { useFace } from '../../fonts/use-face.ts'
import { useEditor } from '../store/editor.ts'
import { isAllLocked, useField } from './use-field.ts'

/** The weight in which the list shows a family. */
const REGULAR = 400
const builtIn: FontFace = { sha256: latinFile(REGULAR).sha256, weightMin: REGULAR, weightMax: REGULAR }

/** Shows the name of a family in its own font once the name is visible, if the font has all letters of the name. */
function FamilyName({ family, face }: { family: string; face: FontFace }) {
  const nameElement = useRef<HTMLSpanElement>(null)
  const loadedFace = useFace(face, nameElement)?.face
  const fontFamily = loadedFace?.family && drawsAll(loadedFace.characters, family) ? loadedFace.family : undefined
  return (
    <span
      ref={nameElement}
      className="editor-family"
      style={fontFamily ? { fontFamily: `"${fontFamily}"` } : undefined}
    >
      {family}
    </span>
  )
}

/** Chooses the font family of texts. The list also names a chosen family whose font has been deleted. */
export function FontChoice() {
  const { t } = useTranslation()
  const id = useId()
  const families = useCall(readFamilies, {}).data?.families ?? {}
  const font = useField('font')
  const isLocked = useEditor(isAllLocked)
  const names = [...new Set([BUILT_IN_FAMILY, ...Object.keys(families).sort(), ...(font.value ? [font.value] : [])])]
  const nameOf = (family: string) => {
    const face = family === BUILT_IN_FAMILY ? builtIn : faceNear(families[family] ?? [], REGULAR)
    return face ? <FamilyName family={family} face={face} /> : family
  }
  return (
    <div className="editor-field">
      <label htmlFor={id}>{t('editor.fields.font')}</label>
      <Select
        id={id}
        className="editor-font"
        size="small"
        disabled={isLocked}
        showSearch={searchIn('label')}
        value={font.value ?? null}
        placeholder="–"
        popupMatchSelectWidth={260}
        options={names.map((value) => ({ value, label: value }))}
        labelRender={({ value }) => nameOf(String(value))}
        optionRender={({ value }) => nameOf(String(value))}
        onChange={(family) => font.set(family)}
      />
    </div>
  )
}
