import { useTranslation } from 'react-i18next'
import { Icon } from '../actions/icons.tsx'
import { type Samples, stepped } from '../document/samples.ts'
import { useEditor, useEditorStore } from '../store/editor.ts'
import { nameOfSet } from './name-of-set.ts'

/** Chooses the shown set of samples; renders nothing if there is only one. */
export function SetChoice() {
  const { t } = useTranslation()
  const editor = useEditorStore()
  const samples = useEditor((state) => state.samples)
  const { sets, at: shownIndex } = samples
  const showSet = (samples: Samples) => editor.setState({ samples })
  const step = (name: 'previous' | 'next', by: 1 | -1) => (
    <button
      type="button"
      className="editor-button"
      title={t(`editor.samples.${name}`)}
      disabled={stepped(samples, by).at === shownIndex}
      onClick={() => showSet(stepped(samples, by))}
    >
      <Icon name={name} />
      <span className="unseen">{t(`editor.samples.${name}`)}</span>
    </button>
  )
  if (sets.length === 1) return null
  return (
    <div className="editor-sets editor-controls">
      <select
        aria-label={t('editor.samples.set')}
        value={shownIndex}
        onChange={({ target }) => showSet({ ...samples, at: Number(target.value) })}
      >
        {sets.map((set, index) => (
          <option key={index} value={index}>
            {nameOfSet(set, index, t)}
          </option>
        ))}
      </select>
      {step('previous', -1)}
      {step('next', 1)}
    </div>
  )
}
