import { fireEvent, screen } from '@testing-library/react'
import { errors } from '@wifi-tms/contract/errors'
import { test } from 'vitest'
import { templateOf } from '../../testing/objects.ts'
import { RefusedCall, serving, show } from '../../testing/rendering.tsx'
import { TemplateForm } from './TemplateForm.tsx'

test('the form of a template that cannot be read says so, and reads it again', async () => {
  let isDown = true
  serving((call) => {
    if (call !== 'GET /user/api/rest/templates/t1') return { items: [], total: 0 }
    return isDown ? new RefusedCall(errors.ourFault) : templateOf('t1', 'Price')
  })
  await show(
    <TemplateForm
      object={{ ...templateOf('t1', 'Price'), needsData: false, ofPicture: false } as never}
      close={() => {}}
    />,
  )
  await screen.findByText('Could not load data')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByDisplayValue('Price')
})
