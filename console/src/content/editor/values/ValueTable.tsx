import { devices } from '@wifi-tms/contract/devices'
import { faultOfField } from '@wifi-tms/contract/fields'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../base/session/use-may.ts'
import { FieldFault } from '../../../ui/form/FieldFault.tsx'
import { ReferenceSelect } from '../../../ui/form/ReferenceSelect.tsx'
import { areaNamesOf } from '../../templates/use-template-fields.ts'
import { shownSet, withShownSet } from '../document/samples.ts'
import { choose } from '../document/session.ts'
import { isKnownField, namesOf } from '../document/values.ts'
import { useAct, useDrawing, useEditor, useEditorStore } from '../store/editor.ts'
import { useShownValues } from '../store/samples.ts'
import { FieldDialog } from './FieldDialog.tsx'
import { SampleDialog } from './SampleDialog.tsx'
import { SetChoice } from './SetChoice.tsx'
import './values.css'

type FieldProps = ComponentProps<'input'> & ComponentProps<'textarea'>

/** The field of a sample value. A value that a text area shows may have several lines. */
const SampleField = ({ isMultiline, ...field }: FieldProps & { isMultiline: boolean }) =>
  isMultiline ? <textarea rows={2} {...field} /> : <input {...field} />

/** Every value that the drawing uses, with its sample. */
export function ValueTable() {
  const { t } = useTranslation()
  const { elements } = useDrawing()
  const editor = useEditorStore()
  const act = useAct()
  const mayList = useMay(devices.access.read)
  const samples = useEditor((state) => state.samples)
  const device = useEditor((state) => state.device)
  const shownValues = useShownValues()
  const [open, setOpen] = useState<'samples' | 'fields'>()
  const names = [...namesOf(elements)]
  const areaNames = areaNamesOf(elements)
  const { values } = shownSet(samples)
  const close = () => setOpen(undefined)
  if (names.length === 0) return null
  return (
    <section className="editor-section" aria-label={t('editor.sections.values')}>
      <h3>{t('editor.sections.values')}</h3>
      <p className="editor-note">{t('editor.valuesText')}</p>
      <SetChoice />
      {mayList && (
        <ReferenceSelect
          resource={devices}
          nameOf={({ alias, mac }) => alias || mac}
          sort="alias"
          label={t('editor.samples.device')}
          value={device}
          onChange={(id) => editor.setState({ device: id })}
          allowClear
        />
      )}
      <ul className="editor-values">
        {names.map(([name, ids]) => (
          <li key={name}>
            <button type="button" className="editor-link" onClick={() => act(choose(ids))}>
              {name}
            </button>
            {faultOfField(name) ? (
              <FieldFault name={name} />
            ) : (
              <SampleField
                aria-label={t('editor.sampleOf', { name })}
                placeholder={t('editor.sample')}
                value={shownValues[name] ?? ''}
                isMultiline={areaNames.has(name)}
                // The chosen device gives these values itself.
                readOnly={device !== undefined && isKnownField(name) && name.startsWith('device.')}
                onChange={({ target }) =>
                  editor.setState({ samples: withShownSet(samples, { values: { ...values, [name]: target.value } }) })
                }
              />
            )}
          </li>
        ))}
      </ul>
      <p className="editor-value-links">
        <button type="button" className="editor-link" onClick={() => setOpen('samples')}>
          {t('editor.samples.edit')}
        </button>
        <button type="button" className="editor-link" onClick={() => setOpen('fields')}>
          {t('editor.bindings.open')}
        </button>
      </p>
      {open === 'samples' && <SampleDialog close={close} />}
      {open === 'fields' && <FieldDialog close={close} />}
    </section>
  )
}
