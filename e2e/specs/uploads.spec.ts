import { images } from '@wifi-tms/contract/images'
import { templates } from '@wifi-tms/contract/templates'
import sharp from 'sharp'
import { chooseFiles } from '../src/choose-files.ts'
import { addPicture } from '../src/editor-page.ts'
import { drop, largeFile, openFiles, photo } from '../src/files.ts'
import { expect, test } from '../src/test.ts'

/** A GIF of two frames of 8×6 pixels. */
const animatedGif = () =>
  sharp(Buffer.alloc(3 * 8 * 12, 90).fill(200, 3 * 8 * 6), {
    raw: { width: 8, height: 12, channels: 3, pageHeight: 6 },
  })
    .gif({ delay: 100, loop: 0 })
    .toBuffer()

test('dropped pictures are uploaded; a message in the page’s language says what is wrong with a named file', async ({
  signedIn: page,
}) => {
  await openFiles(page, '/device/image', 'pl')
  const cup = await photo('coffee.png')
  await drop(page, [
    { name: 'filiżanka.png', bytes: cup },
    { name: 'ucięty.png', bytes: cup.subarray(0, cup.length / 2) },
    { name: 'list.png', bytes: Buffer.from('to nie jest obraz') },
    { name: 'filiżanka.jpg', bytes: cup },
    { name: 'IMG_0001.HEIC', bytes: Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'latin1') },
    { name: 'ruch.gif', bytes: await animatedGif() },
  ])
  const uploads = page.getByRole('region', { name: 'Przesyłanie' })
  await expect(uploads.getByText('Przesłano 2 z 6 plików')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '600 × 400' }).first()).toContainText('filiżanka')
  for (const text of [
    'Plik „ucięty.png” jest uszkodzony lub niekompletny',
    'Nieobsługiwany format pliku „list.png”. Obsługiwane formaty: JPEG, PNG, WebP, GIF, TIFF, AVIF',
    '„IMG_0001.HEIC” to zdjęcie HEIC, którego nie można tu otworzyć: wyeksportuj je jako JPEG.',
    '„ruch.gif” jest animacją lub ma kilka stron: potrzebny jest jeden nieruchomy obraz',
  ])
    await expect(uploads.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expect(uploads.getByText('„filiżanka.jpg” to obraz PNG')).toBeVisible()
  await uploads.getByRole('button', { name: 'Użyj pierwszego obrazu' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '8 × 6' })).toContainText('ruch')
  await uploads.getByRole('button', { name: 'Usuń z listy: list.png' }).click()
  await expect(uploads.getByText('Przesłano 3 z 5 plików')).toBeVisible()
  await uploads.getByRole('button', { name: 'Wyczyść listę' }).click()
  await expect(uploads).toHaveCount(0)
})

test('a file that is too large is refused at once, without being sent', async ({ signedIn: page }) => {
  await openFiles(page, '/device/image', 'zh')
  const sentUrls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sentUrls.push(request.url())
  })
  await chooseFiles(
    page.getByRole('button', { name: '上传图片' }),
    await largeFile(test.info(), 'large.png', 20 * 1024 * 1024 + 1),
  )
  await expect(page.getByRole('alert')).toHaveText('“large.png”超过 20 MB')
  expect(sentUrls).toEqual([])
})

test('a file is uploaded although the page has changed while it was being chosen', async ({ signedIn: page, app }) => {
  await page.route('**/rest/images?*', (route) =>
    route.fulfill({ json: { code: 20000, message: 'OK', data: { items: [], total: 0 } } }),
  )
  await page.goto('/device/image')
  await expect(page.getByText('No pictures yet')).toBeVisible()
  const upload = page.getByRole('button', { name: 'Upload pictures' })
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), upload.click()])
  await page.unroute('**/rest/images?*')
  await addPicture(app, 'Meanwhile')
  await expect(page.getByText('Meanwhile')).toBeVisible()
  await dialog.setFiles({ name: 'early.png', mimeType: 'image/png', buffer: await photo('chelsea.png') })
  await expect(page.getByText('1 of 1 file uploaded')).toBeVisible()
})

test('a person cancels an upload, and retries one whose connection broke', async ({ signedIn: page, app }) => {
  await openFiles(page, '/device/image')
  await page.route('**/rest/images', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
  const upload = page.getByRole('button', { name: 'Upload pictures' })
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
  const cat = await photo('chelsea.png')
  await chooseFiles(upload, file('held.png', cat))
  await page.getByRole('button', { name: 'Cancel the upload of held.png' }).click()
  await expect(page.getByText('held.png')).toHaveCount(0)
  await page.unroute('**/rest/images')

  await page.route('**/rest/images', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await chooseFiles(upload, file('broken wire.png', cat))
  await expect(page.getByRole('alert')).toHaveText('broken wire.png: The server cannot be reached')
  await page.unroute('**/rest/images')
  await page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 of 1 file uploaded')).toBeVisible()
  const { items } = await app.admin.ask(images.list, { q: 'wire' })
  expect(items.map(({ name }) => name)).toEqual(['broken wire'])
  expect((await app.admin.ask(images.list, { q: 'held' })).total).toBe(0)
})

test('a picture that templates use cannot be deleted, and the page names these templates in its language', async ({
  signedIn: page,
  app,
}) => {
  const bytes = new Uint8Array(await photo('chelsea.png'))
  const { _id: image } = await app.admin.ask(images.create, {}, { name: 'used.png', bytes })
  for (const name of ['早餐', '午餐'])
    await app.admin.ask(templates.create, {
      name,
      resolution: '400x300',
      canvas: { version: 1, elements: [{ kind: 'image', id: 'a', x: 0, y: 0, width: 9, height: 9, image }] },
    })
  await openFiles(page, '/device/image?q=used', 'zh')
  await page.getByRole('button', { name: '删除 used' }).click()
  const dialog = page.getByRole('dialog', { name: '删除图片 used？' })
  await expect(dialog.getByRole('alert')).toContainText(/无法删除：有 2 个模板正在使用（(早餐、午餐|午餐、早餐)）/)
  await expect(dialog.getByRole('button', { name: '删除' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: 'used' })).toBeVisible()
})
