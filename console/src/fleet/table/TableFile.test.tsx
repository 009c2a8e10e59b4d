import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { TableFile } from './TableFile.tsx'

function Page() {
  const [{ text, isSameTable }, setTable] = useState({ text: '', isSameTable: false })
  return (
    <>
      <TableFile text={text} take={(text, isSameTable) => setTable({ text, isSameTable })} maxRows={10} />
      <output data-same={isSameTable}>{text}</output>
    </>
  )
}

test('a person who chooses another encoding than the guessed one has the file read again in it', async () => {
  await show(<Page />)
  const output = screen.getByRole('status')
  const file = new File([Buffer.from('name;price\nKäse;1,99', 'latin1')], 'cheese.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText('Choose a CSV or Excel file', { selector: 'input' }), {
    target: { files: [file] },
  })
  await waitFor(() => expect(output.textContent).toBe('name;price\nKäse;1,99'))
  expect(output.dataset.same).toBe('false')
  fireEvent.mouseDown(screen.getByLabelText('Character encoding'))
  fireEvent.click(await screen.findByTitle('UTF-8'))
  expect(output.textContent).toBe('name;price\nK\uFFFDse;1,99')
  expect(output.dataset.same).toBe('true')
})

test('a file that cannot be read is said to be so, and takes the place of the table before it', async () => {
  await show(<Page />)
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Choose a CSV or Excel file', { selector: 'input' }), {
      target: { files: [file] },
    })
  choose(new File(['name\nTea'], 'tea.csv'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('name\nTea'))
  const goneFile = new File([''], 'gone.csv')
  goneFile.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  choose(goneFile)
  await screen.findByText(/The file cannot be read/)
  expect(screen.getByRole('status').textContent).toBe('')
})
