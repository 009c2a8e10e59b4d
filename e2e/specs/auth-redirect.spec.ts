import { ADMIN } from '../src/product.ts'
import { enter, expect, test } from '../src/test.ts'

test('[route-auth-redirect] without a token it leads through the login to the place asked for, and never off this site', async ({
  page,
}) => {
  await page.goto('/auth-redirect?redirect=%2Fdevice%2Fproduct%3Fq%3Dshop')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdevice%2Fproduct%3Fq%3Dshop$/)
  await enter(page, ADMIN)
  await expect(page).toHaveURL(/\/device\/product\?q=shop$/)
  for (const trap of ['//evil.example', '/%09/evil.example', 'https://evil.example/x', '/auth-redirect', '']) {
    await page.goto(`/auth-redirect?redirect=${trap}`)
    await expect(page, trap).toHaveURL(/\/index$/)
  }
})

test('[route-auth-redirect] with a token it leads straight on, and back does not lead into it', async ({
  signedIn: page,
}) => {
  await page.goto('/index')
  await page.goto('/auth-redirect?redirect=/device/list')
  await expect(page).toHaveURL(/\/device\/list$/)
  await expect(page.getByRole('heading', { name: 'Device list', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/index$/)
})
