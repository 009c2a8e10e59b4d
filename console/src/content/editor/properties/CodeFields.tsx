import { symbologies } from '@wifi-tms/contract/elements'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice, Flag } from './Choice.tsx'
import { CodeFormDialog } from './CodeFormDialog.tsx'
import { useField } from './use-field.ts'

const levels = ['L', 'M', 'Q', 'H'] as const

/** The fields of QR codes and barcodes, and the dialogs that fill in their content. */
export function CodeFields() {
  const { t } = useTranslation()
  const [level, symbology, showText] = [useField('level'), useField('symbology'), useField('showText')]
  const [eci, text] = [useField('eci'), useField('text')]
  const [isFormOpen, setFormOpen] = useState(false)
  return (
    <>
      {level.has && (
        <Button size="small" className="editor-wide" onClick={() => setFormOpen(true)}>
          {t('editor.codeForms.open')}
        </Button>
      )}
      {isFormOpen && <CodeFormDialog fill={text.set} close={() => setFormOpen(false)} />}
      {level.has && (
        <Choice
          label={t('editor.fields.level')}
          value={level.value}
          options={levels.map((value) => ({ value, label: t(`editor.levels.${value}`) }))}
          onChange={level.set}
        />
      )}
      {symbology.has && (
        <Choice
          label={t('editor.fields.symbology')}
          value={symbology.value}
          options={symbologies.map((value) => ({ value, label: t(`editor.symbologies.${value}`) }))}
          onChange={symbology.set}
        />
      )}
      {eci.has && <Flag label={t('editor.fields.eci')} value={eci.value} onChange={eci.set} />}
      {showText.has && <Flag label={t('editor.fields.showText')} value={showText.value} onChange={showText.set} />}
    </>
  )
}
