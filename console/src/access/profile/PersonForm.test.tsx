import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Profile } from '@wifi-tms/contract/session'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { PersonForm } from './PersonForm.tsx'

const person = { email: '', phone: '111', company: 'Market', address: '', avatar: '', introduction: '' }
const anna = { username: 'anna', roles: ['editor'], ...person } as unknown as Profile

test('a person who changes their phone keeps the company that an admin has written meanwhile', async () => {
  const sent: object[] = []
  serving((call, body) => {
    if (!call.startsWith('GET ')) sent.push(body)
    return undefined
  })
  let take: (profile: Profile) => void = () => {}
  function Page() {
    const [profile, setProfile] = useState(anna)
    take = setProfile
    return <PersonForm profile={profile} />
  }
  await show(<Page />)
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '222' } })
  act(() => take({ ...anna, phone: '333', company: 'Harbour' }))
  expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('Harbour')
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('222')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ phone: '222', company: 'Harbour' }]))
})
