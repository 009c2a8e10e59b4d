import { expect, test } from '../src/test.ts'

test('a page whose script cannot be loaded says that the server is out of reach', async ({ signedIn: page }) => {
  await page.goto('/index')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: 'Algorithms' }).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
  await page.unroute('**/assets/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Algorithms' })).toBeVisible()
})
