import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '../base/session/session.ts'
import { serving, show } from '../testing/rendering.tsx'
import { useLeaving } from '../ui/form/use-leaving.tsx'
import { PersonMenu } from './PersonMenu.tsx'

function FormWithTypedValues() {
  const { question } = useLeaving(true)
  return question
}

/** The menu, once the person's profile is complete. */
const Menu = () => useSession(({ profile }) => profile?.heldRoles) && <PersonMenu />

test('a person with typed values is asked before the console is shown through the eyes of another role', async () => {
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
  const calls = serving(() => new Promise(() => {}))
  await show(
    <>
      <Menu />
      <FormWithTypedValues />
    </>,
  )
  act(() => useSession.setState(({ profile }) => ({ profile: { ...profile!, heldRoles: ['admin'] } })))
  fireEvent.click(screen.getByRole('menuitem', { name: 'View as viewer', hidden: true }))
  await act(async () => {})
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(calls).toEqual(['POST /user/api/role']))
})
