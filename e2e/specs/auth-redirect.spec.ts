import { ADMIN } from '../src/app.ts'
import { expect, logIn, test } from '../src/test.ts'

test('[route-auth-redirect] /auth-redirect without a token leads through the login to the requested path, and never to another site', async ({
  page,
}) => {
  await page.goto('/auth-redirect?redirect=%2Fdevice%2Fproduct%3Fq%3Dshop')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Fproduct%3Fq%3Dshop$/)
  await logIn(page, ADMIN)
  await expect(page).toHaveURL(/\/device\/product\?q=shop$/)
  for (const trap of ['//evil.example', '/%09/evil.example', 'https://evil.example/x', '/auth-redirect', '']) {
    await page.goto(`/auth-redirect?redirect=${trap}`)
    await expect(page, trap).toHaveURL(/\/index$/)
  }
})

test('[route-auth-redirect] /auth-redirect with a token leads to the requested path at once, and Back skips it', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  await page.goto('/auth-redirect?redirect=/device/list')
  await expect(page).toHaveURL(/\/device\/list$/)
  await expect(page.getByRole('heading', { name: 'Device list', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/index$/)
})
