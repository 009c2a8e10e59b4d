import { journey } from '../src/journey.ts'
import { test } from '../src/test.ts'

test('[route-display] a photograph uploaded in the browser appears on ten tags of ten screen types, and each tag reports it', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  await journey(page, app)
})
