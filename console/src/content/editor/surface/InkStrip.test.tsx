import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screenTypeOf } from '../../../testing/objects.ts'
import { serving, show } from '../../../testing/rendering.tsx'
import { EditorContext, newEditor } from '../store/editor.ts'
import { useFleetPanels, usePreviewPanel } from '../store/panel.ts'
import { InkStrip } from './InkStrip.tsx'

const screens = [
  screenTypeOf('plain', '4.2', 'B/W'),
  screenTypeOf('red', '4.2', 'B/W/R'),
  { ...screenTypeOf('door', '7.5', 'E6 color'), width: 800, height: 480 },
  screenTypeOf('unused', '4.2', '7 color'),
]

function Strip() {
  const preview = usePreviewPanel()
  return <InkStrip otherPanels={useFleetPanels(preview)} preview={preview} />
}

test('the strip has a picture for each kind of panel in the fleet, of other sizes too; a press shows the drawing in its inks', async () => {
  serving((call) =>
    call.includes('/devices/screen-types')
      ? { items: ['red', 'door', 'plain', 'gone', null].map((screenType) => ({ screenType, count: 1 })) }
      : { items: screens, total: screens.length },
  )
  const editor = newEditor({ name: '', resolution: '400x300', background: 'white', elements: [] })
  await show(
    <EditorContext value={editor}>
      <Strip />
    </EditorContext>,
  )
  const strip = within(await screen.findByRole('region', { name: 'In the colours of your devices' }))
  const kinds = ['B/W', 'B/W/R', 'E6 color']
  expect(strip.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(kinds)
  const chosenInks = kinds.map((name) => {
    fireEvent.click(strip.getByRole('button', { name }))
    expect(strip.getByRole('button', { pressed: true }).textContent).toBe(name)
    return editor.getState().inks
  })
  expect(chosenInks).toEqual(['plain', 'red', 'E6 color'])
})
