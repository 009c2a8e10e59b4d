import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { templateOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import ComposeDisplay from './ComposeDisplay.tsx'

const oldPicture = {
  ...templateOf('old', 'Old picture'),
  description: '',
  width: 400,
  height: 300,
  bytes: 9,
  sha256: '0'.repeat(64),
}

test('a picture that was chosen before does not stand for the one that is chosen now, while that is being fetched', async () => {
  const calls = serving((call) => {
    if (call === 'GET /user/api/rest/images/new') return new Promise(() => {})
    if (call === 'GET /user/api/rest/images/old') return oldPicture
    return { items: [], total: 0 }
  })
  function Page() {
    const navigate = useNavigate()
    return (
      <>
        <button type="button" onClick={() => void navigate('/?image=new')}>
          New
        </button>
        <ComposeDisplay />
      </>
    )
  }
  await show(<Page />, { at: '/?image=old' })
  await screen.findByAltText('Old picture')
  fireEvent.click(screen.getByRole('button', { name: 'New' }))
  await waitFor(() => expect(calls).toContain('GET /user/api/rest/images/new'))
  expect(screen.queryByAltText('Old picture')).toBeNull()
})
