import { fireEvent, screen, waitFor } from '@testing-library/react'
import Form from 'antd/es/form'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { SureBox } from './SureBox.tsx'

test('a tick confirms only the text that was beside it: what is overwritten may change after it', async () => {
  const saved: object[] = []
  let choose = (_warning: string) => {}
  function Page() {
    const [warning, setWarning] = useState('1 door sign')
    choose = setWarning
    return (
      <Form onFinish={(fields) => saved.push(fields)}>
        {warning && <SureBox name="sure" label="Overwrite" fault="Please confirm" about={warning} />}
        <SureBox name="force" label="Save anyway" fault="Please confirm too" />
        <button type="submit">Save</button>
      </Form>
    )
  }
  await show(<Page />)
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Overwrite' })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Save anyway' }))
  fireEvent.click(box())
  expect(box().checked).toBe(true)
  // The box is away while nothing is overwritten, and comes back for other devices.
  for (const warning of ['', '40 door signs']) await waitFor(() => choose(warning))
  await waitFor(() => expect(box().checked).toBe(false))
  save()
  await screen.findByText('Please confirm')
  fireEvent.click(box())
  save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ force: true })
})
