import Button from 'antd/es/button'
import Input from 'antd/es/input'
import Segmented from 'antd/es/segmented'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/form/Dialog.tsx'
import {
  hasRoomForSets,
  LONGEST_NAME,
  type Samples,
  type SampleValues,
  shownSet,
  withoutShownSet,
  withSets,
  withShownSet,
} from '../document/samples.ts'
import { namesOf } from '../document/values.ts'
import { useDrawing, useEditor, useEditorStore } from '../store/editor.ts'
import { nameOfSet } from './name-of-set.ts'
import { SetChoice } from './SetChoice.tsx'
import { ValueForm, ValueJson, ValueRows } from './ValueInputs.tsx'

/** The ways of entering samples: a field for each value, JSON, or a pasted table. */
const inputModes = ['form', 'json', 'table'] as const

/** Edits the sets of samples of a template: each by its fields or as JSON, or many at once from a table. */
export function SampleDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { elements } = useDrawing()
  const editor = useEditorStore()
  const samples = useEditor((state) => state.samples)
  const id = useId()
  const [inputMode, setInputMode] = useState<(typeof inputModes)[number]>('form')
  const [isRemoving, setRemoving] = useState(false)
  // The samples before each change since the dialog was opened; consecutive typing into one set is one change.
  const [undoSteps, setUndoSteps] = useState<{ samples: Samples; gesture: string | undefined }[]>([])
  const [undoCount, setUndoCount] = useState(0)
  const names = [...namesOf(elements).keys()]
  const set = shownSet(samples)
  /** Changes the samples. The old ones are kept for undo, unless the last change had the same gesture. */
  const changeSamples = (newSamples: Samples, gesture?: string) => {
    if (gesture === undefined || gesture !== undoSteps.at(-1)?.gesture)
      setUndoSteps([...undoSteps, { samples, gesture }])
    editor.setState({ samples: newSamples })
  }
  const change = (values: SampleValues) => changeSamples(withShownSet(samples, { values }), `values of ${samples.at}`)
  const undo = () => {
    editor.setState({ samples: undoSteps.at(-1)!.samples })
    setUndoSteps(undoSteps.slice(0, -1))
    setUndoCount(undoCount + 1)
  }
  return (
    <Dialog title={t('editor.samples.title')} footer={null} onCancel={close} width={560}>
      <div className="sample-head">
        <SetChoice />
        <Button
          size="small"
          disabled={!hasRoomForSets(samples, 1)}
          onClick={() => changeSamples(withSets(samples, [{ ...set, name: '' }]))}
        >
          {t('editor.samples.add')}
        </Button>
        <Button size="small" danger onClick={() => setRemoving(true)}>
          {t('editor.samples.remove')}
        </Button>
        <Button size="small" disabled={undoSteps.length === 0} onClick={undo}>
          {t('editor.actions.undo')}
        </Button>
      </div>
      <div className="sample-name">
        <label htmlFor={id}>{t('editor.samples.name')}</label>
        <Input
          id={id}
          value={set.name}
          maxLength={LONGEST_NAME}
          placeholder={nameOfSet({ ...set, name: '' }, samples.at, t)}
          onChange={({ target }) =>
            changeSamples(withShownSet(samples, { name: target.value }), `name of ${samples.at}`)
          }
        />
      </div>
      <Segmented
        aria-label={t('editor.samples.way')}
        value={inputMode}
        onChange={setInputMode}
        options={inputModes.map((value) => ({ value, label: t(`editor.samples.${value}`) }))}
      />
      {inputMode === 'form' && <ValueForm names={names} values={set.values} change={change} />}
      {inputMode === 'json' && (
        <ValueJson
          // Another set, or an undo, gives the field a new key, so that it shows the changed values.
          key={`${samples.at} of ${samples.sets.length} after ${undoCount}`}
          values={set.values}
          change={change}
        />
      )}
      {inputMode === 'table' && (
        <ValueRows
          names={names}
          add={(newSets) => {
            changeSamples(withSets(samples, newSets))
            setInputMode('form')
          }}
        />
      )}
      {isRemoving && (
        <Dialog
          title={t('editor.samples.removeNamed', { name: nameOfSet(set, samples.at, t) })}
          okText={t('editor.samples.remove')}
          cancelText={t('app.cancel')}
          okButtonProps={{ danger: true }}
          onOk={() => {
            changeSamples(withoutShownSet(samples))
            setRemoving(false)
          }}
          onCancel={() => setRemoving(false)}
          width={440}
        />
      )}
    </Dialog>
  )
}
