import { faultOfField } from '@wifi-tms/contract/fields'
import { isTableFault, readTable } from '@wifi-tms/contract/read-table'
import Button from 'antd/es/button'
import Input from 'antd/es/input'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFault } from '../../../ui/form/FieldFault.tsx'
import { areaNamesOf } from '../../templates/use-template-fields.ts'
import { hasRoomForSets, jsonOf, MOST_SETS, type SampleValues, setsOf, valuesInJson } from '../document/samples.ts'
import { useDrawing, useEditor } from '../store/editor.ts'

interface ValuesProps {
  values: SampleValues
  change: (values: SampleValues) => void
}

/** The values of the shown set, each in a field. A name that no program can send has a message instead of a field. */
export function ValueForm({ names, values, change }: ValuesProps & { names: readonly string[] }) {
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
export function ValueJson({ values, change }: ValuesProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => jsonOf(values))
  const readValues = valuesInJson(text)
  const handleTyping = (typed: string) => {
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
        onChange={({ target }) => handleTyping(target.value)}
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
export function ValueRows({
  names,
  add,
}: {
  names: readonly string[]
  add: (newSets: ReturnType<typeof setsOf>) => void
}) {
  const { t } = useTranslation()
  const samples = useEditor((state) => state.samples)
  const hint = useId()
  const [text, setText] = useState('')
  const table = text.trim() === '' ? undefined : readTable(text)
  const fault = table && isTableFault(table) ? table : undefined
  const sets = table && 'rows' in table ? setsOf(table, names) : []
  // True if the rows are too many beside the existing sets.
  const isFull = !hasRoomForSets(samples, sets.length)
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
