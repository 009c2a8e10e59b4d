import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from './Choice.tsx'
import { useField, useKinds } from './use-field.ts'

/** A choice among the built-in icons; the text field also takes a name or a placeholder. */
export function IconChoice() {
  const { t } = useTranslation()
  const { value, set } = useField('text')
  const isIcon = useKinds().every((kind) => kind === 'icon')
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    // The names are a module of their own, because the outlines are large and are fetched only to draw an icon.
    if (isIcon) void import('@wifi-tms/paint/icons/names').then(({ iconNames }) => setNames(iconNames))
  }, [isIcon])
  if (!isIcon) return null
  return (
    <Choice
      label={t('editor.fields.icon')}
      value={value !== undefined && names.includes(value) ? value : undefined}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={set}
    />
  )
}
