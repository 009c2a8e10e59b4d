import CheckOutlined from '@ant-design/icons/CheckOutlined'
import SaveOutlined from '@ant-design/icons/SaveOutlined'
import { panelColors, type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import type { Template } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import useBreakpoint from 'antd/es/grid/hooks/useBreakpoint'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllObjects } from '../../../base/calls/use-objects.ts'
import { useMay } from '../../../base/session/use-may.ts'
import { sizeText } from '../../../catalogue/screen-types/screen-type-name.ts'
import { offeredResolutions } from '../../images/offered-resolutions.ts'
import { useRefreshTemplate } from '../../templates/use-refresh-template.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { editingOf, viewOf } from '../document/session.ts'
import type { Saving } from '../saving/use-saving.ts'
import { useEdit, useEditor, useEditorStore } from '../store/editor.ts'
import type { PreviewPanel } from '../store/panel.ts'
import { RefitDialog } from './RefitDialog.tsx'

function NameField({ isNameless }: { isNameless: boolean }) {
  const { t } = useTranslation()
  const name = useEditor((state) => editingOf(state).drawing.name)
  const viewOnly = useEditor((state) => state.viewOnly)
  const edit = useEdit()
  const id = useId()
  return (
    <div className="editor-name" data-wrong={isNameless || undefined}>
      <label htmlFor={id}>{t('editor.fields.name')}</label>
      <input
        id={id}
        value={name}
        disabled={viewOnly}
        maxLength={100}
        required
        autoComplete="off"
        aria-invalid={isNameless || undefined}
        aria-describedby={isNameless ? 'editor-nameless' : undefined}
        placeholder={t('editor.untitled')}
        onChange={({ target }) =>
          edit((editing) => ({ ...editing, drawing: { ...editing.drawing, name: target.value } }), 'name')
        }
      />
      {isNameless && (
        <span className="editor-fault" id="editor-nameless" role="alert">
          {t('templates.nameFault')}
        </span>
      )}
    </div>
  )
}

/** The choice of the resolution. If the drawing has elements, a dialog asks how they follow the change. */
function ResolutionField() {
  const { t } = useTranslation()
  const resolution = useEditor((state) => editingOf(state).drawing.resolution)
  const isEmpty = useEditor((state) => editingOf(state).drawing.elements.length === 0)
  const viewOnly = useEditor((state) => state.viewOnly)
  const edit = useEdit()
  const screensById = useAllObjects(screenTypes, 'sort')
  const [refitTo, setRefitTo] = useState<string>()
  const offered = offeredResolutions(screensById.values())
  const isNarrow = useBreakpoint().md === false
  const isOffered = offered.some((panel) => panel.resolution === resolution)
  const change = (newResolution: string) => {
    if (!isEmpty) setRefitTo(newResolution)
    else edit((editing) => ({ ...editing, drawing: { ...editing.drawing, resolution: newResolution } }))
  }
  return (
    <label className="editor-resolution">
      <span>{t('editor.fields.resolution')}</span>
      <select value={resolution} disabled={viewOnly} onChange={({ target }) => change(target.value)}>
        {!isOffered && <option value={resolution}>{resolution.replace('x', ' × ')}</option>}
        {offered.map((choice) => (
          <option key={choice.resolution} value={choice.resolution}>
            {/* The closed field has no room for several sizes, nor for any on a phone. The open list shows them. */}
            {(isNarrow || choice.sizes.length > 1) && choice.resolution === resolution
              ? resolution.replace('x', ' × ')
              : t('templates.resolutionOf', {
                  resolution: choice.resolution.replace('x', ' × '),
                  sizes: choice.sizes.map((size) => `${size}″`).join(t('refusals.comma')),
                })}
          </option>
        ))}
      </select>
      {refitTo && <RefitDialog resolution={refitTo} close={() => setRefitTo(undefined)} />}
    </label>
  )
}

/** The name of a panel: its size and colours. If several panels have the same size and colours, its module is added. */
function panelName({ name, color, module }: ScreenType, panels: readonly ScreenType[]): string {
  const isUnique = panels.filter((panel) => panel.name === name && panel.color === color).length < 2
  return isUnique ? `${sizeText(name)} · ${color}` : `${sizeText(name)} · ${color} · ${module}`
}

/** The choice of the inks: those of a screen type of this resolution, or those of a colour kind such as '7 color'. */
function PreviewChoice({ preview: { fittingTypes, chosenInks } }: { preview: PreviewPanel }) {
  const { t } = useTranslation()
  const editor = useEditorStore()
  const usesPlainColours = useEditor((state) => state.usesPlainColours)
  return (
    <div className="editor-seen">
      <label>
        <span>{t('editor.previewAs')}</span>
        <select value={chosenInks} onChange={({ target }) => editor.setState({ inks: target.value })}>
          {fittingTypes.map((screenType) => (
            <option key={screenType._id} value={screenType._id}>
              {panelName(screenType, fittingTypes)}
            </option>
          ))}
          {panelColors.map((color) => (
            <option key={color} value={color}>
              {color}
            </option>
          ))}
        </select>
      </label>
      <label className="editor-flag">
        <input
          type="checkbox"
          checked={usesPlainColours}
          onChange={({ target }) => editor.setState({ usesPlainColours: target.checked })}
        />
        {t('editor.plainColours')}
      </label>
    </div>
  )
}

function Zoom() {
  const percent = useEditor((state) => Math.round(viewOf(state).zoom * 100))
  return (
    <div className="editor-zoom">
      <ActionButton name="zoomOut" />
      <output>{percent}%</output>
      <ActionButton name="zoomIn" />
      <ActionButton name="zoomFit" />
      <ActionButton name="loupe" />
    </div>
  )
}

/** A button that saves the template and refreshes the devices that should show it; nothing if there are none. */
function SaveAndRefresh({ template, saving }: { template: Template; saving: Saving }) {
  const { t } = useTranslation()
  const { count, refresh, isPending, question } = useRefreshTemplate(template)
  if (count === 0) return null
  return (
    <>
      <Button loading={isPending} onClick={() => saving.save(refresh)}>
        {t('editor.saveAndRefresh', { count })}
      </Button>
      {question}
    </>
  )
}

interface Props {
  preview: PreviewPanel
  saving: Saving
  /** Opens the page that displays the template, or asks the person to save it first. */
  display: () => void
}

/** The template's name and resolution, undo and redo, the choices of the view, and saving. */
export function TopBar({ preview, saving, display }: Props) {
  const { t } = useTranslation()
  const maySave = useMay('templates.write')
  const mayShow = useMay('displays.write')
  const isSaved = saving.stored !== undefined && !saving.isChanged
  return (
    <header className="editor-top">
      <NameField isNameless={saving.isNameless} />
      <ResolutionField />
      <PreviewChoice preview={preview} />
      <div className="editor-actions">
        <ActionButton name="undo" />
        <ActionButton name="redo" />
        <ActionButton name="palette" />
        <ActionButton name="wall" />
      </div>
      <Zoom />
      <div className="editor-ends">
        {maySave && (
          <Button
            type={isSaved ? 'default' : 'primary'}
            icon={isSaved ? <CheckOutlined aria-hidden /> : <SaveOutlined aria-hidden />}
            title={isSaved ? t('editor.allSaved') : t('editor.notSaved')}
            loading={saving.isBusy}
            onClick={() => saving.save()}
          >
            {t('app.save')}
          </Button>
        )}
        {mayShow && maySave && saving.stored && <SaveAndRefresh template={saving.stored} saving={saving} />}
        {mayShow && <Button onClick={display}>{t('editor.display')}</Button>}
      </div>
    </header>
  )
}
