import { type ElementKind, MAX_COORDINATE } from '@wifi-tms/contract/elements'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../actions/ActionButton.tsx'
import { editingOf } from '../document/session.ts'
import { useEdit, useEditor } from '../store/editor.ts'
import type { PreviewPanel } from '../store/panel.ts'
import { ValueTable } from '../values/ValueTable.tsx'
import { ChartFields } from './ChartFields.tsx'
import { CodeFields } from './CodeFields.tsx'
import { ColourRules } from './ColourRules.tsx'
import { CompareFields } from './CompareFields.tsx'
import { IconChoice } from './IconChoice.tsx'
import { LockedNote } from './LockedNote.tsx'
import { NumberField } from './NumberField.tsx'
import { PictureFields } from './PictureFields.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { Section } from './Section.tsx'
import { Swatches } from './Swatches.tsx'
import { Lettering, TextContent } from './TextFields.tsx'
import { useField, useKinds } from './use-field.ts'
import './properties.css'

/** The fields for the place, size and angle of the chosen elements. */
function PlaceFields() {
  const { t } = useTranslation()
  const [x, y, width, height, angle] = [
    useField('x'),
    useField('y'),
    useField('width'),
    useField('height'),
    useField('angle'),
  ]
  // The width and height of a line may be negative.
  const minSize = useKinds().every((kind) => kind === 'line') ? -MAX_COORDINATE : 0
  return (
    <>
      <NumberField label={t('editor.fields.left')} value={x.value} onChange={x.set} unit="px" />
      <NumberField label={t('editor.fields.top')} value={y.value} onChange={y.set} unit="px" />
      <NumberField label={t('editor.fields.width')} value={width.value} onChange={width.set} min={minSize} unit="px" />
      <NumberField
        label={t('editor.fields.height')}
        value={height.value}
        onChange={height.set}
        min={minSize}
        unit="px"
      />
      <NumberField
        label={t('editor.fields.angle')}
        value={angle.value}
        onChange={angle.set}
        min={-3600}
        max={3600}
        unit="°"
      />
      <div className="editor-actions">
        <ActionButton name="flipX" />
        <ActionButton name="flipY" />
        <ActionButton name="turn" />
      </div>
    </>
  )
}

/** The buttons for arranging, in two rows. */
const arranging = [
  ['alignLeft', 'alignCenter', 'alignRight', 'alignTop', 'alignMiddle', 'alignBottom', 'group', 'ungroup'],
  ['distributeX', 'distributeY', 'sameWidth', 'sameHeight', 'front', 'forward', 'backward', 'back'],
] as const

const Arranging = () => (
  <div className="editor-wide editor-arranging">
    {arranging.map((row) => (
      <div key={row[0]} className="editor-actions">
        {row.map((name) => (
          <ActionButton key={name} name={name} />
        ))}
      </div>
    ))}
  </div>
)

function InkFields({ preview }: { preview: PreviewPanel }) {
  const { t } = useTranslation()
  const [fill, background, stroke] = [useField('fill'), useField('background'), useField('stroke')]
  const [strokeWidth, radius] = [useField('strokeWidth'), useField('radius')]
  return (
    <>
      {fill.has && (
        <Swatches label={t('editor.fields.fill')} value={fill.value} onChange={fill.set} preview={preview} />
      )}
      <ColourRules preview={preview} />
      {stroke.has && (
        <Swatches label={t('editor.fields.stroke')} value={stroke.value} onChange={stroke.set} preview={preview} />
      )}
      {background.has && (
        <Swatches
          label={t('editor.fields.background')}
          value={background.value}
          onChange={background.set}
          preview={preview}
        />
      )}
      {strokeWidth.has && (
        <NumberField
          label={t('editor.fields.strokeWidth')}
          value={strokeWidth.value}
          onChange={strokeWidth.set}
          min={0}
          unit="px"
        />
      )}
      {radius.has && (
        <NumberField label={t('editor.fields.radius')} value={radius.value} onChange={radius.set} min={0} unit="px" />
      )}
    </>
  )
}

/** The fields for the name of the elements, and for the condition under which they are drawn. */
function LayerFields() {
  const { t } = useTranslation()
  const [name, when, compare] = [useField('name'), useField('when'), useField('compare')]
  return (
    <>
      <label className="editor-field editor-wide">
        <span>{t('editor.fields.layerName')}</span>
        <input value={name.value ?? ''} maxLength={100} onChange={({ target }) => name.set(target.value)} />
      </label>
      <label className="editor-field editor-wide">
        <span>{t('editor.fields.when')}</span>
        <input
          value={when.value ?? ''}
          maxLength={200}
          placeholder="data.price"
          spellCheck={false}
          onChange={({ target }) => when.set(target.value)}
        />
        {!compare.value && <span className="editor-note">{t('editor.whenText')}</span>}
      </label>
      {when.value && <CompareFields value={compare.value} onChange={compare.set} offersPresent />}
    </>
  )
}

const LayerActions = () => (
  <div className="editor-actions">
    <ActionButton name="lock" showsWord />
    <ActionButton name="hide" showsWord />
    <ActionButton name="remove" showsWord />
  </div>
)

function TemplateFields({ preview }: { preview: PreviewPanel }) {
  const { t } = useTranslation()
  const background = useEditor((state) => editingOf(state).drawing.background)
  const viewOnly = useEditor((state) => state.viewOnly)
  const edit = useEdit()
  return (
    <>
      <Section title={t('editor.sections.template')}>
        <Swatches
          label={t('editor.fields.paper')}
          value={background}
          onChange={(colour) =>
            edit((editing) => ({ ...editing, drawing: { ...editing.drawing, background: colour } }), 'paper')
          }
          preview={preview}
          hasTransparent={false}
        />
        {!viewOnly && <p className="editor-note editor-wide">{t('editor.nothingChosen')}</p>}
      </Section>
      <ValueTable />
    </>
  )
}

/** The fields of the chosen elements; if nothing is chosen, the fields of the template. */
export function PropertiesPanel({ preview }: { preview: PreviewPanel }) {
  const { t } = useTranslation()
  const kinds = useKinds()
  if (kinds.length === 0) return <TemplateFields preview={preview} />
  const isAnyOf = (...searched: ElementKind[]) => kinds.some((kind) => searched.includes(kind))
  return (
    <>
      <LockedNote />
      {kinds.some((kind) => kind !== 'repeat') && (
        <Section title={t('editor.sections.ink')}>
          <InkFields preview={preview} />
        </Section>
      )}
      <Section title={t('editor.sections.place')}>
        <PlaceFields />
        <Arranging />
      </Section>
      {isAnyOf('text', 'textarea', 'qrcode', 'barcode', 'icon') && (
        <Section title={t('editor.sections.content')}>
          <TextContent />
          <CodeFields />
          <IconChoice />
          <Lettering />
        </Section>
      )}
      {isAnyOf('chart') && (
        <Section title={t('editor.sections.chart')}>
          <ChartFields />
        </Section>
      )}
      {isAnyOf('repeat') && (
        <Section title={t('editor.sections.repeat')}>
          <RepeatFields />
        </Section>
      )}
      {isAnyOf('image') && (
        <Section title={t('editor.sections.picture')}>
          <PictureFields />
        </Section>
      )}
      <Section title={t('editor.sections.layer')} below={<LayerActions />}>
        <LayerFields />
      </Section>
    </>
  )
}
