import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screenTypeOf } from '../../../testing/objects.ts'
import { serving, show } from '../../../testing/rendering.tsx'
import type { Saving } from '../saving/use-saving.ts'
import { EditorContext, newEditor } from '../store/editor.ts'
import { usePreviewPanel } from '../store/panel.ts'
import { TopBar } from './TopBar.tsx'

const screens = [
  screenTypeOf('plain', '4.2', 'B/W/R'),
  { ...screenTypeOf('old', '4.2', 'B/W'), module: 'GDEY042' },
  { ...screenTypeOf('new', '4.2', 'B/W'), module: 'WFT042' },
]
const saving: Saving = {
  stored: undefined,
  isChanged: false,
  isBusy: false,
  isNameless: false,
  theirs: undefined,
  save() {},
  saveAsNew() {},
  load() {},
  decide() {},
}

function Bar() {
  return <TopBar preview={usePreviewPanel()} saving={saving} display={() => {}} />
}

test('the preview is chosen by the size and the colours of a panel, and by its part number behind them where several share both', async () => {
  serving(() => ({ items: screens, total: screens.length }))
  await show(
    <EditorContext value={newEditor({ name: '', resolution: '400x300', background: 'white', elements: [] })}>
      <Bar />
    </EditorContext>,
  )
  const namesOf = () => [...screen.getByLabelText<HTMLSelectElement>('Preview as').options].map(({ text }) => text)
  await waitFor(() =>
    expect(namesOf().slice(0, 4)).toEqual(['4.2″ · B/W/R', '4.2″ · B/W · GDEY042', '4.2″ · B/W · WFT042', 'B/W']),
  )
})
