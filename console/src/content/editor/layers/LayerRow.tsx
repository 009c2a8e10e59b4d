import type { Element } from '@wifi-tms/contract/elements'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../actions/icons.tsx'
import { labelOf } from './label-of.ts'

interface Props {
  element: Element
  isChosen: boolean
  /** True for the one layer that the Tab key reaches; arrow keys lead to the other layers. */
  isEntry: boolean
  /** The number of the element's group, 0 for none. */
  group: number
  /** True if the layer above belongs to another group, or to none. */
  isGroupStart: boolean
  /** True if the layer below belongs to another group, or to none. */
  isGroupEnd: boolean
  /** True if the person may only view: the row can be neither dragged, hidden nor locked. */
  isFixed: boolean
  /** True while a dragged layer is over this one. */
  isOver: boolean
  warnings: number
  /**
   * Ends the renaming with the typed name, or with undefined for no change. Undefined unless the layer is being
   * renamed.
   */
  rename: ((id: string, name: string | undefined) => void) | undefined
}

/** The icon shows the present state, not the effect of a press: `hide` is a struck-out eye, `lock` a closed padlock. */
const iconOf = (element: Element, field: 'hidden' | 'locked') => {
  if (field === 'hidden') return element.hidden ? 'hide' : 'shown'
  return element.locked ? 'lock' : 'unlocked'
}

/**
 * A row for one layer. The tree handles the events of all rows: a row is given no new handlers at each rendering, so
 * `memo` renders only changed rows again.
 */
export const LayerRow = memo(function LayerRow({
  element,
  isChosen,
  isEntry,
  group,
  isGroupStart,
  isGroupEnd,
  isFixed,
  isOver,
  warnings,
  rename,
}: Props) {
  const { t } = useTranslation()
  const label = labelOf(element, t)
  return (
    <div
      role="treeitem"
      aria-level={1}
      aria-selected={isChosen}
      data-id={element.id}
      data-hidden={element.hidden || undefined}
      data-over={isOver || undefined}
      tabIndex={isEntry ? 0 : -1}
      draggable={!(rename || element.locked || isFixed)}
    >
      {group > 0 && (
        <span
          className="editor-layer-group"
          title={t('editor.groupNumber', { number: group })}
          data-begins={isGroupStart || undefined}
          data-ends={isGroupEnd || undefined}
        />
      )}
      <Icon name={element.kind} />
      {rename ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: whoever renames a layer types its name next
          autoFocus
          aria-label={t('editor.fields.layerName')}
          defaultValue={element.name || label}
          maxLength={100}
          onFocus={({ target }) => target.select()}
          onBlur={({ target }) =>
            rename(element.id, target.value === target.defaultValue ? undefined : target.value.trim())
          }
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            if (event.key === 'Escape') event.currentTarget.value = event.currentTarget.defaultValue
            // The layer gets the focus; the blur of the field then applies the typed name.
            event.currentTarget.closest<HTMLElement>('[data-id]')?.focus()
          }}
        />
      ) : (
        <span className="editor-layer-label">{label}</span>
      )}
      {group > 0 && <span className="unseen">{t('editor.groupNumber', { number: group })}</span>}
      {warnings > 0 && (
        <span className="editor-layer-warning">
          <Icon name="warning" />
          <span className="unseen">{t('editor.warningCount', { count: warnings })}</span>
        </span>
      )}
      {(['hidden', 'locked'] as const).map((field) => (
        <button
          key={field}
          type="button"
          tabIndex={-1}
          disabled={isFixed || (field === 'hidden' && element.locked)}
          // The properties panel has the same action for the keyboard and for screen readers.
          aria-hidden
          // The title names the effect of a press: `hideOff` shows the layer again, `lockOff` unlocks it.
          title={t(
            element[field]
              ? `editor.actions.${field === 'hidden' ? 'hideOff' : 'lockOff'}`
              : `editor.actions.${field === 'hidden' ? 'hide' : 'lock'}`,
          )}
          data-field={field}
          data-on={element[field] || undefined}
        >
          <Icon name={iconOf(element, field)} />
        </button>
      ))}
    </div>
  )
})
