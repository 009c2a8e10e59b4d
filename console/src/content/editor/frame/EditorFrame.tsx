import type { Image } from '@wifi-tms/contract/images'
import type { Template } from '@wifi-tms/contract/templates'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { exactTime } from '../../../base/i18n/time.ts'
import { newDisplayPath } from '../../../base/paths.ts'
import { useMay } from '../../../base/session/use-may.ts'
import { useTabTitle } from '../../../base/tabs/tab-store.ts'
import { toast } from '../../../base/toasts/toasts.ts'
import { useLeaving } from '../../../ui/form/use-leaving.tsx'
import { ReloadAlert } from '../../../ui/page/ReloadAlert.tsx'
import { PickImage } from '../../images/PickImage.tsx'
import { ActionButton } from '../actions/ActionButton.tsx'
import { Icon } from '../actions/icons.tsx'
import { tools } from '../actions/tools.ts'
import type { TemplateDrawing } from '../document/drawing.ts'
import { replaced, withFields } from '../document/drawing.ts'
import { newHistory } from '../document/history.ts'
import { edit } from '../document/session.ts'
import { LayersPanel } from '../layers/LayersPanel.tsx'
import { PropertiesPanel } from '../properties/PropertiesPanel.tsx'
import { SavedElsewhere } from '../saving/SavedElsewhere.tsx'
import { StaleDialog } from '../saving/StaleDialog.tsx'
import { useDraft } from '../saving/use-draft.ts'
import { useSaving } from '../saving/use-saving.ts'
import { useEdit, useEditor, useEditorStore } from '../store/editor.ts'
import { usePreviewPanel } from '../store/panel.ts'
import { Surface } from '../surface/Surface.tsx'
import { Palette } from './Palette.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { TopBar } from './TopBar.tsx'
import './editor.css'
import './controls.css'
import './narrow.css'

/** The panel that is open on a narrow screen, which shows one at a time. */
type Sheet = 'properties' | 'layers'

/** The dialog that picks a picture for an image element, while the state's `pickingId` names one. */
function PicturePicker() {
  const editor = useEditorStore()
  const pickingId = useEditor((state) => state.pickingId)
  const close = () => editor.setState({ pickingId: undefined })
  if (!pickingId) return null
  const pick = (image: Image) => {
    editor.setState((state) => ({
      ...edit((editing) => {
        const current = editing.drawing.elements.find(({ id }) => id === pickingId)
        return current ? replaced(editing, [withFields(current, { image: image._id, crop: undefined })]) : editing
      })(state),
      pickingId: undefined,
    }))
  }
  return <PickImage pick={pick} close={close} />
}

interface Props {
  /** The template as it was stored when the editor was opened; undefined for a new one. */
  firstStored: Template | undefined
  start: TemplateDrawing
  /** Called with a new template once it is stored for the first time. */
  onCreated: (template: Template) => void
}

/** The whole editor: the tools, the drawing, and the panels beside it. */
export function EditorFrame({ firstStored, start, onCreated }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const editor = useEditorStore()
  const change = useEdit()
  const preview = usePreviewPanel()
  const saving = useSaving(firstStored, start, onCreated)
  const { stored, saved, isChanged, save } = saving
  const draft = useDraft(stored?._id, saved, isChanged)
  const openOverlay = useEditor((state) => state.open)
  const isPainterMissing = useEditor((state) => state.isPainterMissing)
  const viewOnly = !useMay('templates.write')
  useLayoutEffect(() => editor.setState({ viewOnly }), [editor, viewOnly])
  const [sheet, setSheet] = useState<Sheet>()
  // A person who leaves without saving discards the changes: the draft, and the drawing itself.
  const { question } = useLeaving(isChanged, () => {
    draft.drop()
    editor.setState({ history: newHistory({ drawing: saved, selection: [] }), typingId: undefined })
  })
  useTabTitle(stored?.name)
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    if (!viewOnly) save()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => saveByKey(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  /** True between the save and the opening of the display page, which waits until `isChanged` is false. */
  const [willDisplay, setWillDisplay] = useState(false)
  useEffect(() => {
    if (!willDisplay || !stored || isChanged) return
    setWillDisplay(false)
    void navigate(newDisplayPath(stored._id))
  }, [willDisplay, stored, isChanged, navigate])
  const saveAndDisplay = { text: t('editor.saveAndDisplay'), press: () => save(() => setWillDisplay(true)) }
  const display = () => {
    if (stored && !isChanged) void navigate(newDisplayPath(stored._id))
    // For a new template the toast has no button that saves and displays: saving a new template opens another page.
    else toast('warning', t('editor.saveFirst'), stored && saveAndDisplay)
  }
  const restore = () => {
    if (draft.earlierDraft) change(() => ({ drawing: draft.earlierDraft!.drawing as TemplateDrawing, selection: [] }))
    draft.restore()
  }
  return (
    <div className="editor editor-controls" data-sheet={sheet}>
      <h1 className="unseen">{stored ? t('editor.titleOf', { name: stored.name }) : t('screens.newTemplate')}</h1>
      <TopBar preview={preview} saving={saving} display={display} />
      <div className="editor-notices">
        {isPainterMissing && <ReloadAlert className="editor-notice" />}
        <SavedElsewhere saving={saving} saved={saved} />
        {viewOnly && <Alert className="editor-notice" type="info" showIcon title={t('editor.viewOnly')} />}
        {draft.earlierDraft && !viewOnly && (
          <Alert
            className="editor-notice"
            type="info"
            showIcon
            title={t('editor.draftFound', { at: exactTime(draft.earlierDraft.at) })}
            action={
              <>
                <Button size="small" type="primary" onClick={restore}>
                  {t('editor.draftRestore')}
                </Button>
                <Button size="small" onClick={draft.discard}>
                  {t('editor.draftDrop')}
                </Button>
              </>
            }
          />
        )}
      </div>
      <div className="editor-tools" role="toolbar" aria-label={t('editor.groups.tools')}>
        {tools.map(({ name }) => (
          <ActionButton key={name} name={name} />
        ))}
      </div>
      <Surface preview={preview} />
      <aside className="editor-side" aria-label={t('editor.properties')}>
        <div className="editor-sheet-head">
          <button type="button" className="editor-button" onClick={() => setSheet(undefined)}>
            {t('toasts.close')}
          </button>
        </div>
        <div className="editor-panel" data-panel="properties">
          <PropertiesPanel preview={preview} />
        </div>
        <div className="editor-panel" data-panel="layers">
          <LayersPanel />
        </div>
      </aside>
      <nav className="editor-sheets" aria-label={t('editor.panels')}>
        {(['properties', 'layers'] as const).map((panel) => (
          <button
            key={panel}
            type="button"
            className="editor-button"
            aria-pressed={sheet === panel}
            onClick={() => setSheet(sheet === panel ? undefined : panel)}
          >
            <Icon name={panel} />
            {t(`editor.${panel}`)}
          </button>
        ))}
      </nav>
      <PicturePicker />
      {openOverlay === 'palette' && <Palette />}
      {openOverlay === 'shortcuts' && <ShortcutSheet close={() => editor.setState({ open: undefined })} />}
      {saving.theirs && <StaleDialog theirs={saving.theirs} decide={saving.decide} />}
      {question}
    </div>
  )
}
