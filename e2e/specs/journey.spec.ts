import { journey } from '../src/journey.ts'
import { test } from '../src/test.ts'

test('[route-display] a photograph goes from the browser to ten glasses of all ten kinds of screen, each proved by its tag', async ({
  signedIn: page,
  product,
}) => {
  test.setTimeout(180_000)
  await page.goto('/index')
  await journey(page, product)
})
