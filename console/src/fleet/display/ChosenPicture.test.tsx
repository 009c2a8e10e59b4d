import { screen } from '@testing-library/react'
import type { Image } from '@wifi-tms/contract/images'
import { expect, test } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { ChosenPicture } from './ChosenPicture.tsx'

const warningOf = async (width: number, height: number, resolutions: readonly string[]) => {
  const image = { _id: 'p1', name: 'Cup', width, height } as Image
  const { unmount } = await show(
    <ChosenPicture image={image} crop="cover" resolutions={resolutions} choose={() => {}} />,
  )
  const warning = screen.queryByText(/^Too small/)?.textContent
  unmount()
  return warning
}

test('a picture that is too small for a panel says so, with the panel on which it is enlarged most', async () => {
  expect(await warningOf(200, 120, ['400x300', '800x480'])).toBe(
    'Too small for 800 × 480: enlarged to 400 %, it looks coarse there.',
  )
  expect(await warningOf(640, 400, ['800x480'])).toBeUndefined()
  expect(await warningOf(200, 120, [])).toBeUndefined()
})
