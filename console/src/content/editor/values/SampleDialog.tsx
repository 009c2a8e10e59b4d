import { faultOfField } from '@wifi-tms/contract/fields'
import { readTable } from '@wifi-tms/contract/read-table'
import Button from 'antd/es/button'
import Input from 'antd/es/input'
import Segmented from 'antd/es/segmented'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/form/Dialog.tsx'
import { FieldFault } from '../../../ui/form/FieldFault.tsx'
import { areaNamesOf } from '../../templates/use-template-fields.ts'
import {
  hasRoomFor,
  jsonOf,
  LONGEST_NAME,
  MOST_SETS,
  type Samples,
  type SampleValues,
  seenSet,
  setsOf,
  valuesInJson,
  withoutSeen,
  withSeen,
  withSets,
} from '../document/samples.ts'
import { namesOf } from '../document/values.ts'
import { useDrawing, useEditor, useEditorStore } from '../store/editor.ts'
import { nameOfSet } from './name-of-set.ts'
import { SetChoice } from './SetChoice.tsx'

/** The ways of entering samples: a field for each value, JSON, or a pasted table. */
const inputModes = ['form', 'json', 'table'] as const

interface ValuesProps {
  values: SampleValues
  change: (values: SampleValues) => void
}

/** The values of the shown set, each in a field; a name that no program can send has its fault instead. */
function ValueForm({ names, values, change }: ValuesProps & { names: readonly string[] }) {
  const id = useId()
  const areaNames = areaNamesOf(useDrawing().elements)
  const fieldOf = (name: string) => ({
    id: `${id} ${name}`,
    value: values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => change({ ...values, [name]: target.value }),
  })
  return (
    <div className="sample-form">
      {names.map((name) => (
        <div key={name}>
          <label htmlFor={`${id} ${name}`}>{name}</label>
          {faultOfField(name) ? (
            <FieldFault name={name} />
          ) : areaNames.has(name) ? (
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} {...fieldOf(name)} />
          ) : (
            <Input {...fieldOf(name)} />
          )}
        </div>
      ))}
    </div>
  )
}

/** The values as JSON in a text field. Text that is no JSON changes no values. */
function ValueJson({ values, change }: ValuesProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => jsonOf(values))
  const readValues = valuesInJson(text)
  const type = (typed: string) => {
    setText(typed)
    const typedValues = valuesInJson(typed)
    if (typedValues) change(typedValues)
  }
  return (
    <>
      <Input.TextArea
        aria-label={t('editor.samples.json')}
        className="sample-text"
        rows={10}
        spellCheck={false}
        status={readValues ? '' : 'error'}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {!readValues && (
        <p className="sample-fault" role="alert">
          {t('editor.samples.jsonFault')}
        </p>
      )}
    </>
  )
}

/** Reads a pasted table; each of its rows becomes a set of samples. */
function ValueRows({ names, add }: { names: readonly string[]; add: (newSets: ReturnType<typeof setsOf>) => void }) {
  const { t } = useTranslation()
  const samples = useEditor((state) => state.samples)
  const hint = useId()
  const [text, setText] = useState('')
  const table = text.trim() === '' ? undefined : readTable(text)
  const fault = table && 'word' in table ? table : undefined
  const sets = table && 'rows' in table ? setsOf(table, names) : []
  // `isFull` is true if the rows do not fit beside the sets that are there already.
  const isFull = !hasRoomFor(samples, sets.length)
  const faultText = fault
    ? t(`tableFaults.${fault.word}`, { line: fault.line, count: fault.count, most: MOST_SETS })
    : isFull
      ? t('tableFaults.tooMany', { count: sets.length, most: MOST_SETS })
      : table && sets.length === 0 && t('editor.samples.noColumn')
  return (
    <>
      <p className="sample-hint" id={hint}>
        {t('editor.samples.tableText')}
      </p>
      <Input.TextArea
        aria-label={t('editor.samples.table')}
        aria-describedby={hint}
        className="sample-text"
        rows={8}
        spellCheck={false}
        status={faultText ? 'error' : ''}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {faultText && (
        <p className="sample-fault" role="alert">
          {faultText}
        </p>
      )}
      <Button type="primary" disabled={sets.length === 0 || isFull} onClick={() => add(sets)}>
        {t('editor.samples.addRows', { count: sets.length })}
      </Button>
    </>
  )
}

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
  const set = seenSet(samples)
  /** Changes the samples, and keeps the old ones for undo unless the last change had this gesture. */
  const changeSamples = (newSamples: Samples, gesture?: string) => {
    if (gesture === undefined || gesture !== undoSteps.at(-1)?.gesture)
      setUndoSteps([...undoSteps, { samples, gesture }])
    editor.setState({ samples: newSamples })
  }
  const change = (values: SampleValues) => changeSamples(withSeen(samples, { values }), `values of ${samples.at}`)
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
          disabled={!hasRoomFor(samples, 1)}
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
          onChange={({ target }) => changeSamples(withSeen(samples, { name: target.value }), `name of ${samples.at}`)}
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
          // Another set, or an undo, gives the field a new key, so that it shows the values anew.
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
            changeSamples(withoutSeen(samples))
            setRemoving(false)
          }}
          onCancel={() => setRemoving(false)}
          width={440}
        />
      )}
    </Dialog>
  )
}
