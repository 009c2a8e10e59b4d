import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { useLink } from '../../base/link/link.ts'
import { show } from '../../testing/rendering.tsx'
import { Glass } from './Glass.tsx'

test('a picture that could not be fetched while the server was away is fetched again once it is back', async () => {
  onTestFinished(() => useLink.setState({ state: 'off' }))
  await show(<Glass src="/picture" alt="Shelf 3" size={undefined} box={{ width: 400, height: 300 }} />)
  const picture = () => screen.queryByAltText('Shelf 3')
  act(() => useLink.setState({ state: 'lost' }))
  fireEvent.error(picture()!)
  expect(picture()).toBeNull()
  act(() => useLink.setState({ state: 'connected' }))
  expect(picture()).not.toBeNull()
})
