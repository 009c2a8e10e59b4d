import Checkbox from 'antd/es/checkbox'
import Input from 'antd/es/input'
import Segmented from 'antd/es/segmented'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/form/Dialog.tsx'
import { type CodeFields, type CodeForm, codeForms, codeText } from '../document/code-texts.ts'

const forms = Object.keys(codeForms) as CodeForm[]

/**
 * A form for a network or a person. From it, the text of a code is made with which phones join the network or save the
 * person.
 */
export function CodeFormDialog({ fill, close }: { fill: (text: string) => void; close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [form, setForm] = useState<CodeForm>('wifi')
  const [fields, setFields] = useState<CodeFields>({})
  const [isHidden, setHidden] = useState(false)
  // The first field of a form is the one that must not be empty: the network's or the person's name.
  const isEmpty = !fields[codeForms[form][0]]?.trim()
  const finish = () => {
    fill(codeText(form, fields, isHidden))
    close()
  }
  return (
    <Dialog
      title={t('editor.codeForms.title')}
      okText={t('editor.codeForms.fill')}
      okButtonProps={{ disabled: isEmpty }}
      onOk={finish}
      onCancel={close}
    >
      <Segmented
        aria-label={t('editor.codeForms.title')}
        value={form}
        options={forms.map((value) => ({ value, label: t(`editor.codeForms.${value}`) }))}
        onChange={setForm}
      />
      <div className="sample-form">
        {codeForms[form].map((name) => (
          <div key={name}>
            <label htmlFor={`${id} ${name}`}>{t(`editor.codeForms.${name}`)}</label>
            <Input
              id={`${id} ${name}`}
              autoComplete="off"
              value={fields[name] ?? ''}
              onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
            />
          </div>
        ))}
      </div>
      {form === 'wifi' && (
        <Checkbox checked={isHidden} onChange={({ target }) => setHidden(target.checked)}>
          {t('editor.codeForms.hidden')}
        </Checkbox>
      )}
    </Dialog>
  )
}
