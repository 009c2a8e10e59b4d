import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../ui/menu/MenuButton.tsx'
import { Icon } from '../actions/icons.tsx'
import { editingOf } from '../document/session.ts'
import { isKnownField, knownFields, namesOf } from '../document/values.ts'
import { useEditor } from '../store/editor.ts'

/** The values that shops send most often. The menu lists them even if the drawing does not use them yet. */
const usualFields = ['data.title', 'data.price|money:EUR', 'data.date|date', 'data.time|time']

/** A menu of the names of values. `pick` gets the chosen name, perhaps with a format: 'data.date|date'. */
export function FieldMenu({ pick }: { pick: (name: string) => void }) {
  const { t } = useTranslation()
  // The names are selected as one text, because a new list would render the menu again at each change of the drawing.
  const namesText = useEditor((state) => [...namesOf(editingOf(state).drawing.elements).keys()].join('\n'))
  const names = [...new Set([...Object.keys(knownFields), ...namesText.split('\n').filter(Boolean), ...usualFields])]
  const labelOf = (name: string) => (isKnownField(name) ? t(`editor.knownFields.${knownFields[name]}`) : undefined)
  return (
    <MenuButton
      name={t('editor.insertField')}
      button={{ icon: <Icon name="field" />, size: 'small', className: 'editor-insert' }}
      items={names.map((key) => ({
        key,
        label: (
          <>
            <span>{labelOf(key) ?? key.split('|')[0]}</span>
            <kbd>{key}</kbd>
          </>
        ),
      }))}
      pick={pick}
    />
  )
}
