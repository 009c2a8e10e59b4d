import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screenTypeOf, templateOf } from '../../testing/objects.ts'
import { addressNow, show } from '../../testing/rendering.tsx'
import { TemplateCard } from './TemplateCard.tsx'

const card = (
  <TemplateCard template={templateOf('t1', 'Price')} screenType={screenTypeOf('s', '4.2', 'B/W')} actions="" />
)

test('a person displays a template from its card, on devices that it fits; people who may not display have no button', async () => {
  const { unmount } = await show(card)
  fireEvent.click(screen.getByRole('button', { name: 'Display…' }))
  expect(addressNow()).toBe('/display/new?template=t1&fitsTemplate=t1')
  unmount()
  await show(card, { roles: [] })
  expect(screen.queryByRole('button')).toBeNull()
})
