import { deviceTypes } from '@wifi-tms/contract/device-types'
import { expect, test } from '../src/test.ts'

test('[const-pagination] a list begins at page 1 with 10 rows, and its pager has the total, page sizes, pages and a field for a page number in this order', async ({
  signedIn: page,
  app,
}) => {
  for (let number = 1; number <= 61; number++)
    await app.admin.ask(deviceTypes.create, { name: `Kind ${number}`, type: 5000 + number })
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/system/devtype?q=Kind')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const parts = [
    pager.getByText('Total 61'),
    pager.getByRole('combobox', { name: 'Rows per page' }),
    pager.locator('.ant-pagination-prev'),
    pager.getByTitle('1', { exact: true }),
    pager.getByTitle('7', { exact: true }),
    pager.locator('.ant-pagination-next'),
    pager.locator('.ant-pagination-options-quick-jumper'),
  ]
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  for (const [index, box] of boxes.entries()) if (index > 0) expect(box!.x).toBeGreaterThan(boxes[index - 1]!.x)

  await parts[1]!.click()
  await expect(page.getByRole('option')).toHaveCount(4)
  for (const size of [10, 20, 30, 50]) await expect(page.getByTitle(`${size} / page`)).toHaveCount(size === 10 ? 2 : 1)
  await page.getByTitle('20 / page').click()
  await expect(rows).toHaveCount(20)
  await expect(page).toHaveURL(/limit=20/)

  // A change of page also scrolls to the top; its animation must be over.
  await page.clock.fastForward(1000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const readScrollTop = () => page.evaluate(() => window.scrollY)
  const startTop = await readScrollTop()
  expect(startTop).toBeGreaterThan(200)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await pager.locator('.ant-pagination-next').click()
  await page.clock.runFor(400)
  expect(await readScrollTop()).toBeGreaterThan(startTop / 4)
  await page.clock.runFor(350)
  expect(await readScrollTop()).toBeGreaterThan(0)
  await page.clock.runFor(100)
  expect(await readScrollTop()).toBe(0)
  await page.clock.resume()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows.first()).toContainText('Kind 21')
  await pager.getByRole('textbox').fill('4')
  await pager.getByRole('textbox').press('Enter')
  await expect(page).toHaveURL(/page=4/)
  await expect(rows).toHaveCount(1)
})
