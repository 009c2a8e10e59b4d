import { fonts } from '@wifi-tms/contract/fonts'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { accessibilityFaults } from '../src/accessibility.ts'
import { tagOf } from '../src/app.ts'
import { chooseFiles } from '../src/choose-files.ts'
import { drop, inconsolata, largeFile, notoSans, openFiles } from '../src/files.ts'
import { expect, expectMessage, logIn, setLanguage, test } from '../src/test.ts'

test('a person uploads a font, sees its name in its own face, renames it, and deletes it after confirming its name', async ({
  signedIn: page,
  app,
}) => {
  // In Firefox `FontFaceSet.add` returns nothing.
  await page.addInitScript(() => {
    const add = FontFaceSet.prototype.add
    FontFaceSet.prototype.add = function (face) {
      add.call(this, face)
      return undefined as never
    }
  })
  await page.goto('/device/font')
  await expect(page.getByText('No fonts of your own yet')).toBeVisible()
  const bytes = await inconsolata()
  await chooseFiles(page.getByRole('button', { name: 'Upload fonts' }), {
    name: 'code.otf',
    mimeType: 'font/otf',
    buffer: bytes,
  })
  const family = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Inconsolata' }) })
  await expect(family).toContainText('weight 500 · OTF')
  await expect(family).toContainText('by admin')
  await expect(family.getByRole('list', { name: 'Scripts' })).toHaveText(/^Latin/)

  const sample = family.getByText('Fresh bread 2.50 today until 18:00')
  await expect(sample).toBeVisible()
  const face = await sample.evaluate((line) => getComputedStyle(line).fontFamily.replaceAll('"', ''))
  const faceStates = await page.evaluate(
    (name) => [...document.fonts].filter((face) => face.family.replaceAll('"', '') === name).map((face) => face.status),
    face,
  )
  expect(faceStates).toEqual(['loaded'])
  await page.getByLabel('Sample text').fill('if (x) 骨')
  await expect(family.getByText('if (x)')).toBeVisible()
  await expect(family.locator('.font-sample p > span')).toHaveText('骨')
  await expect(family).toContainText('Pale letters are missing from this font')
  expect(await accessibilityFaults(page)).toEqual([])

  await family.getByRole('button', { name: 'Rename Inconsolata' }).click()
  const edit = page.getByRole('dialog', { name: 'Rename font' })
  await edit.getByLabel('Name').fill('Numbers')
  await edit.getByLabel('Family').fill('Noto Sans')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toContainText('The font family Noto Sans is built in')
  await edit.getByLabel('Family').fill('House')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'House' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete Numbers' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete font Numbers?' })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Numbers has been deleted')
  await expect(page.getByText('No fonts of your own yet')).toBeVisible()
  expect((await app.admin.ask(fonts.list, {})).total).toBe(0)
})

test('dropped fonts are uploaded, or refused in the page’s language; the built-in family needs no upload', async ({
  signedIn: page,
}) => {
  await openFiles(page, '/device/font', 'pl')
  const regular = await notoSans('400Regular')
  await drop(page, [
    { name: 'pochyła.ttf', bytes: await notoSans('400Regular_Italic') },
    { name: 'ucięta.ttf', bytes: regular.subarray(0, 9000) },
    { name: 'zwykła.ttf', bytes: regular },
  ])
  const uploads = page.getByRole('region', { name: 'Przesyłanie' })
  await expect(uploads).toContainText(
    'Nie można użyć pliku „ucięta.ttf”: jest uszkodzony albo nie ma konturów lub znaków',
  )
  await expect(uploads).toContainText('zwykła.ttf: Rodzina Noto Sans jest wbudowana')
  await expect(page.getByRole('heading', { name: 'Noto Sans Italic' })).toBeVisible()

  await setLanguage(page, 'zh')
  await page.reload()
  const noFont = { name: '图片.ttf', mimeType: 'font/ttf', buffer: Buffer.from('not a font at all') }
  const upload = page.getByRole('button', { name: '上传字体' })
  await chooseFiles(upload, noFont)
  await chooseFiles(upload, await largeFile(test.info(), 'large.ttf', 20 * 1024 * 1024 + 1))
  await expect(page.getByText('“图片.ttf”不是以下任何一种格式：TrueType、OpenType、WOFF、WOFF2')).toBeVisible()
  await expect(page.getByText('“large.ttf”超过 20 MB')).toBeVisible()
})

test('a font that a template uses cannot be deleted, and a preview names a missing font; viewers can change no fonts', async ({
  signedIn: page,
  app,
}) => {
  const bytes = new Uint8Array(await inconsolata())
  await app.admin.ask(fonts.create, { family: 'Till' }, { name: 'till.otf', bytes })
  const [screen] = await app.screens()
  const { width, height } = screen!
  await app.addTags('fonts', [tagOf(0x800, screen!)])
  const template = await app.admin.ask(templates.create, {
    name: 'Price',
    resolution: `${width}x${height}`,
    canvas: {
      version: 1,
      elements: [{ kind: 'text', id: 'a', x: 4, y: 4, width: 200, height: 60, text: '2.50', font: 'Till' }],
    },
  })
  await openFiles(page, '/device/font?q=till')
  await page.getByRole('button', { name: 'Delete Inconsolata' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Cannot delete: used by 1 template (Price)')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Till' })).toBeVisible()

  // A font of a template is missing only after a partial restore of the files; here a changed answer simulates it.
  await page.route('**/fonts/families', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, data: { families: {} } } })
  })
  await page.goto(`/display/new?template=${template._id}`)
  await expect(page.getByText('Font Till is missing')).toBeVisible()

  await app.admin.ask(users.create, { username: 'reader-of-fonts', password: 'password-1', roles: ['viewer'] })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await logIn(page, { username: 'reader-of-fonts', password: 'password-1' })
  await page.getByRole('link', { name: 'Fonts' }).click()
  await expect(page.getByRole('heading', { name: 'Till' })).toBeVisible()
  for (const name of ['Upload fonts', 'Delete Inconsolata', 'Rename Inconsolata'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})
