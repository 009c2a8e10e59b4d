import { expect, test } from '@playwright/test'
import { paintHere, scenePictures } from '../src/identity/paint-here.ts'
import { servePage } from '../src/identity/serve.ts'

const COUNT = 200

test(`[entity-template] ${COUNT} random templates give the same bytes in Node and in the browser, and on a second run`, async ({
  page,
}) => {
  test.setTimeout(900_000)
  const pictures = await scenePictures()
  const nodeHashes: string[] = []
  for (let number = 0; number < COUNT; number++) nodeHashes.push(await paintHere(number, pictures))
  const served = await servePage(COUNT)
  try {
    await page.goto(served.url)
    expect(await served.results).toEqual(nodeHashes)
  } finally {
    await served.close()
  }
  // A second run in reverse order paints the same while the painter's caches are filled.
  for (let number = COUNT - 1; number >= 0; number--) expect(await paintHere(number, pictures)).toBe(nodeHashes[number])
})
