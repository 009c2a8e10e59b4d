import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LANGUAGE_KEY } from '../../base/i18n/languages.ts'
import { show } from '../../testing/rendering.tsx'
import { LanguageOffer } from './LoginLanguage.tsx'

test('the browser’s language is offered in that language, until a person chooses one', async () => {
  vi.stubGlobal('navigator', { ...navigator, languages: ['fr-FR', 'zh-CN', 'en'] })
  const firstVisit = await show(<LanguageOffer />)
  fireEvent.click(screen.getByRole('button', { name: '用中文继续' }))
  await expect.poll(() => localStorage.getItem(LANGUAGE_KEY)).toBe('zh')
  await expect.poll(() => screen.queryByRole('button')).toBeNull()
  firstVisit.unmount()
  await show(<LanguageOffer />)
  expect(screen.queryByRole('button')).toBeNull()
  localStorage.removeItem(LANGUAGE_KEY)
})

test('no language is offered to people whose browser prefers English', async () => {
  vi.stubGlobal('navigator', { ...navigator, languages: ['en-GB', 'pl'] })
  await show(<LanguageOffer />)
  expect(screen.queryByRole('button')).toBeNull()
})
