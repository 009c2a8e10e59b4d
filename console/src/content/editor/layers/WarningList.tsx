import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceText } from '../../../base/i18n/sentence-text.ts'
import { replaced } from '../document/drawing.ts'
import { choose, editingOf } from '../document/session.ts'
import { useAct, useEdit, useEditor, useEditorStore } from '../store/editor.ts'
import type { Warning } from '../warnings/kinds.ts'
import { labelOf } from './label-of.ts'

/** The warnings about how the drawing looks on its panel, some with a button that mends the element. */
export const WarningList = memo(function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation()
  const act = useAct()
  const edit = useEdit()
  const viewOnly = useEditor((state) => state.viewOnly)
  // The elements are read without a subscription, so that only new warnings render the list again, and drags do not.
  const { elements } = editingOf(useEditorStore().getState()).drawing
  if (warnings.length === 0) return null
  const byId = new Map(elements.map((element) => [element.id, element]))
  return (
    <section className="editor-warnings" aria-label={t('editor.warnings')}>
      <h3>
        {t('editor.warnings')} <span className="editor-count">{warnings.length}</span>
      </h3>
      <ul>
        {warnings.map(({ elementId, kind, detail, remedy }) => {
          const element = byId.get(elementId)
          if (!element) return null
          return (
            <li key={`${elementId} ${kind} ${detail}`}>
              <button type="button" className="editor-link" onClick={() => act(choose([elementId]))}>
                {labelOf(element, t)}
              </button>
              <span>{t(`editor.warningTexts.${kind}`, { detail: sentenceText(detail, t) ?? detail })}</span>
              {remedy && !element.locked && !viewOnly && (
                <button
                  type="button"
                  className="editor-remedy"
                  onClick={() =>
                    edit((editing) => {
                      const element = editing.drawing.elements.find(({ id }) => id === elementId)
                      return element ? replaced(editing, [remedy(element)]) : editing
                    })
                  }
                >
                  {t('editor.mend')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
})
