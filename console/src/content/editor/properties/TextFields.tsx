import { MAX_TEXT } from '@wifi-tms/contract/drawing'
import { fontWeights, textDirections } from '@wifi-tms/contract/elements'
import { languages } from '@wifi-tms/contract/shapes'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../../base/i18n/languages.ts'
import { changeChosen, withFields } from '../document/drawing.ts'
import { LINE_HEIGHT } from '../document/new-element.ts'
import { withField } from '../document/values.ts'
import { useEdit } from '../store/editor.ts'
import { Choice, Segments } from './Choice.tsx'
import { FieldMenu } from './FieldMenu.tsx'
import { FontChoice } from './FontChoice.tsx'
import { NumberField } from './NumberField.tsx'
import { useField, useKinds } from './use-field.ts'

/** The text of the chosen elements, with placeholders for values. */
export function TextContent() {
  const { t } = useTranslation()
  const { has, value, set } = useField('text')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  if (!has) return null
  const insert = (name: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const text = value ?? ''
    // A field that has never had the focus has its selection at 0; the placeholder is then added at the end.
    const neverFocused = document.activeElement !== field.current && selectionEnd === 0
    set(
      neverFocused
        ? withField(text, name, text.length, text.length)
        : withField(text, name, selectionStart, selectionEnd),
    )
  }
  return (
    <div className="editor-field editor-wide">
      <span className="editor-row">
        <label htmlFor={id}>{t('editor.fields.text')}</label>
        <FieldMenu pick={insert} />
      </span>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={MAX_TEXT}
        spellCheck={false}
        placeholder={value === undefined ? '–' : undefined}
        value={value ?? ''}
        onChange={({ target }) => set(target.value)}
      />
    </div>
  )
}

function useFontSize() {
  const edit = useEdit()
  const { value, gesture } = useField('fontSize')
  // The box of a single line becomes higher if it would be too low for its letters.
  const set = (fontSize: number) =>
    edit(
      (editing) =>
        changeChosen(editing, (element) => {
          if (!('fontSize' in element)) return element
          const minHeight = Math.ceil(fontSize * LINE_HEIGHT * element.lineSpacing)
          return withFields(
            element,
            element.kind === 'text' && element.height < minHeight ? { fontSize, height: minHeight } : { fontSize },
          )
        }),
      gesture(),
    )
  return { value, set }
}

const aligns = [
  { value: 'left', icon: 'textLeft' },
  { value: 'center', icon: 'textCenter' },
  { value: 'right', icon: 'textRight' },
  { value: 'justify', icon: 'textJustify' },
  { value: 'start', icon: 'textStart' },
  { value: 'end', icon: 'textEnd' },
] as const
const verticals = [
  { value: 'top', icon: 'alignTop' },
  { value: 'middle', icon: 'alignMiddle' },
  { value: 'bottom', icon: 'alignBottom' },
] as const
const wordBreaks = ['normal', 'keep-all'] as const
const fits = ['clip', 'ellipsis', 'shrink', 'wrap'] as const

/** The fields for the look of texts: font, weight, language, alignment and spacing. */
export function Lettering() {
  const { t } = useTranslation()
  const size = useFontSize()
  const weight = useField('weight')
  const align = useField('align')
  const vertical = useField('verticalAlign')
  const line = useField('lineSpacing')
  const character = useField('charSpacing')
  const lang = useField('lang')
  const direction = useField('direction')
  const fit = useField('fit')
  const wordBreak = useField('wordBreak')
  const isText = useKinds().every((kind) => kind === 'text' || kind === 'textarea')
  if (!weight.has) return null
  return (
    <>
      <FontChoice />
      <NumberField
        label={t('editor.fields.fontSize')}
        value={size.value}
        onChange={size.set}
        min={1}
        max={2000}
        unit="px"
      />
      <Choice
        label={t('editor.fields.weight')}
        value={weight.value === undefined ? undefined : String(weight.value)}
        options={fontWeights.map((value) => ({
          value: String(value),
          label: `${value} ${t(`editor.weights.${value}`)}`,
        }))}
        onChange={(value) => weight.set(Number(value) as (typeof fontWeights)[number])}
      />
      <Choice
        label={t('editor.fields.lang')}
        value={lang.value}
        options={languages.map((value) => ({ value, label: languageInfo[value].name }))}
        onChange={lang.set}
      />
      <Choice
        label={t('editor.fields.direction')}
        value={direction.value}
        options={textDirections.map((value) => ({ value, label: t(`editor.directions.${value}`) }))}
        onChange={direction.set}
      />
      <Segments
        label={t('editor.fields.align')}
        value={align.value}
        options={aligns.map((align) => ({ ...align, label: t(`editor.aligns.${align.value}`) }))}
        onChange={align.set}
      />
      <Segments
        label={t('editor.fields.verticalAlign')}
        value={vertical.value}
        options={verticals.map((vertical) => ({ ...vertical, label: t(`editor.aligns.${vertical.value}`) }))}
        onChange={vertical.set}
      />
      <NumberField
        label={t('editor.fields.lineSpacing')}
        value={line.value}
        onChange={line.set}
        min={0.1}
        max={10}
        step={0.1}
        unit="×"
      />
      <NumberField
        label={t('editor.fields.charSpacing')}
        value={character.value}
        onChange={character.set}
        min={-1000}
        max={10_000}
        step={10}
        unit="‰"
      />
      {isText && (
        <Choice
          label={t('editor.fields.overflow')}
          value={fits.find((name) => name === fit.value)}
          options={fits.map((value) => ({ value, label: t(`editor.overflows.${value}`) }))}
          onChange={fit.set}
        />
      )}
      <Choice
        label={t('editor.fields.wordBreak')}
        value={wordBreak.value}
        options={wordBreaks.map((value) => ({ value, label: t(`editor.wordBreaks.${value}`) }))}
        onChange={wordBreak.set}
      />
    </>
  )
}
