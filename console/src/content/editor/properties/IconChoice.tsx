import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from './Choice.tsx'
import { useField, useKinds } from './use-field.ts'

/** A choice among the icons that ship; a name may also be typed, or come from a value. */
export function IconChoice() {
  const { t } = useTranslation()
  const { value, set } = useField('text')
  const isIcon = useKinds().every((kind) => kind === 'icon')
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    // The names are loaded by themselves: the outlines are heavy, and are fetched only where an icon is drawn.
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
