import { MAX_COLOUR_RULES } from '@wifi-tms/contract/elements'
import { useTranslation } from 'react-i18next'
import type { PreviewPanel } from '../store/panel.ts'
import { CompareFields } from './CompareFields.tsx'
import { Swatches } from './Swatches.tsx'
import { useField } from './use-field.ts'

/** The rules by which values give an element another colour; the first that applies counts. */
export function ColourRules({ preview }: { preview: PreviewPanel }) {
  const { t } = useTranslation()
  const { has, value: rules = [], set } = useField('colours')
  if (!has) return null
  const change = (index: number, fields: Partial<(typeof rules)[number]>) =>
    set(rules.map((rule, ruleIndex) => (ruleIndex === index ? { ...rule, ...fields } : rule)))
  const without = (index: number) => rules.filter((_, ruleIndex) => ruleIndex !== index)
  return (
    <>
      {rules.map((rule, index) => (
        <fieldset key={index} className="editor-rule editor-wide">
          <legend>{t('editor.colourRules.rule', { number: index + 1 })}</legend>
          <label className="editor-field editor-wide">
            <span>{t('editor.colourRules.value')}</span>
            <input
              value={rule.when}
              maxLength={200}
              placeholder="data.price"
              spellCheck={false}
              onChange={({ target }) => change(index, { when: target.value })}
            />
          </label>
          <CompareFields value={rule} onChange={(compared) => compared && change(index, compared)} />
          <Swatches
            label={t('editor.colourRules.colour')}
            value={rule.colour}
            onChange={(colour) => change(index, { colour })}
            preview={preview}
          />
          <button
            type="button"
            className="editor-link"
            onClick={() => set(rules.length > 1 ? without(index) : undefined)}
          >
            {t('editor.colourRules.remove', { number: index + 1 })}
          </button>
        </fieldset>
      ))}
      {rules.length < MAX_COLOUR_RULES && (
        <button
          type="button"
          className="editor-link editor-wide"
          onClick={() => set([...rules, { when: '', is: '<', to: '', colour: 'red' }])}
        >
          {t('editor.colourRules.add')}
        </button>
      )}
    </>
  )
}
