import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { screenTypeOf } from '../../../testing/objects.ts'
import { serving, show } from '../../../testing/rendering.tsx'
import { EditorContext, newEditor } from './editor.ts'
import { usePreviewPanel } from './panel.ts'

const screens = [screenTypeOf('six', '4.2', 'E6 color'), screenTypeOf('red', '4.2', 'B/W/R')]

function Chosen() {
  return <output>{usePreviewPanel().chosenInks}</output>
}

test.each([
  ['', 'red'],
  ['six', 'six'],
])(
  'with the choice ’%s’ a drawing is shown in the inks of ’%s’: most devices have them, or the person chose them',
  async (inks, shown) => {
    serving((call) =>
      call.includes('/devices/screen-types')
        ? { items: [{ screenType: 'red', count: 3 }] }
        : { items: screens, total: screens.length },
    )
    const editor = newEditor({ name: '', resolution: '400x300', background: 'white', elements: [] })
    editor.setState({ inks })
    await show(
      <EditorContext value={editor}>
        <Chosen />
      </EditorContext>,
    )
    await screen.findByText(shown)
  },
)
