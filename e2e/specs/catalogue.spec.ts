import { readFile } from 'node:fs/promises'
import { algorithmNames, algorithms } from '@wifi-tms/contract/algorithms'
import { images } from '@wifi-tms/contract/images'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { algorithms as painterAlgorithms } from '@wifi-tms/paint/algorithms'
import { expect, logIn, test } from '../src/test.ts'

test('[route-algorithms] [screen-crud] everybody sees the algorithms; an administrator adds them from the painter’s table, changes and removes them', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  await page.getByRole('link', { name: 'Algorithms' }).click()
  await expect(page).toHaveURL(/\/system\/algorithm$/)
  await page.getByRole('button', { name: 'Add algorithm' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add algorithm' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a name')).toBeVisible()
  await expect(form.getByText('Please choose a method')).toBeVisible()
  await form.getByLabel('Name').fill('For portraits')
  await form.getByLabel('Method').fill('Jarvis')
  await page.getByTitle(painterAlgorithms['jarvis-judice-ninke'].label).click()
  await form.getByRole('button', { name: 'Save' }).click()
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(card('For portraits')).toContainText('error diffusion to 12 neighbours')
  await expect(card('For portraits')).toContainText(painterAlgorithms['jarvis-judice-ninke'].source!)

  await page.getByRole('button', { name: 'Edit For portraits' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit algorithm' })
  await edit.getByLabel('Name').fill('For faces')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete For faces' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete algorithm For faces?' })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(card('For faces')).toHaveCount(0)

  for (const algorithm of algorithmNames) await app.admin.ask(algorithms.create, { name: algorithm, algorithm })
  await page.goto('/system/algorithm?limit=50')
  for (const name of algorithmNames) {
    const item = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    await expect(item, name).toContainText(painterAlgorithms[name].source ?? 'fixed threshold')
  }
  await app.admin.ask(users.create, { username: 'looker', password: 'password-1', roles: ['viewer'] })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await logIn(page, { username: 'looker', password: 'password-1' })
  await page.getByRole('link', { name: 'Algorithms' }).click()
  await expect(card('Floyd-Steinberg').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add algorithm' })).toHaveCount(0)
})

test('each algorithm shows a sample picture that it dithers', async ({ signedIn: page, app }) => {
  const bytes = new Uint8Array(await readFile(new URL('../../demo/photos/chelsea.png', import.meta.url)))
  const image = await app.admin.ask(images.create, {}, { name: 'cat.png', bytes })
  await app.admin.ask(templates.create, {
    name: 'Cat',
    resolution: '800x480',
    canvas: {
      version: 1,
      elements: [{ kind: 'image', id: 'a', x: 0, y: 0, width: 800, height: 480, image: image._id, fit: 'cover' }],
    },
  })
  await page.goto('/system/algorithm?q=binarization')
  const sample = page.getByRole('img', { name: /^Cat in the colours of 7 color, by Binarization$/ })
  await sample.scrollIntoViewIfNeeded()
  await expect.poll(() => sample.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
})

test('[route-screentypes] [screen-crud] an administrator adds, calibrates, changes and removes screen types; other roles cannot open the page', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  await page.getByRole('link', { name: 'Screen types' }).click()
  await expect(page).toHaveURL(/\/system\/screentype$/)
  await page.getByRole('button', { name: 'Add screen type' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add screen type' })
  for (const name of ['Type value', 'Sort']) await form.getByLabel(name, { exact: true }).fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  for (const fault of [
    'Please enter a size',
    'Please enter a value',
    'Please enter the module',
    'Please enter the width',
    'Please enter the height',
    'Please choose the colours',
    'Please enter the sort order',
  ])
    await expect(form.getByText(fault), fault).toBeVisible()
  await form.getByLabel('Size (inch)').fill('5.8')
  await form.getByLabel('Module').fill('GDEY058')
  for (const [name, value] of [
    ['Type value', '4711'],
    ['Sort', '1'],
    ['Width', '648'],
    ['Height', '480'],
  ] as const)
    await form.getByLabel(name, { exact: true }).fill(value)
  await form.getByLabel('Colours').click()
  await page.getByTitle('B/W/R', { exact: true }).last().click()
  await form.getByLabel('red').fill('#a01510')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const readStored = async () => (await app.admin.ask(screenTypes.list, { q: 'GDEY058' })).items[0]
  expect(await readStored()).toMatchObject({
    type: 4711,
    color: 'B/W/R',
    width: 648,
    angle: 0,
    inks: { red: '#a01510' },
  })

  const row = page.getByRole('row').filter({ hasText: 'GDEY058' })
  await page.getByRole('searchbox').fill('GDEY058')
  await expect(row).toContainText('measured colours')
  await row.getByRole('button', { name: 'Edit 5.8 · B/W/R' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit screen type' })
  await edit.getByRole('button', { name: 'Reset red' }).click()
  await edit.getByLabel('Dual driver').check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('in halves')
  await expect(row).not.toContainText('measured colours')
  expect(Object.keys((await readStored())?.inks ?? {})).toEqual([])
  await row.getByRole('button', { name: 'Delete 5.8 · B/W/R' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete screen type 5.8 · B/W/R?' })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)

  await app.admin.ask(users.create, { username: 'painter', password: 'password-1', roles: ['editor'] })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await logIn(page, { username: 'painter', password: 'password-1' })
  await expect(page).toHaveURL(/\/index$/)
  await page.goto('/system/screentype')
  await expect(page).toHaveURL(/\/401$/)
  await expect(page.getByRole('link', { name: 'Algorithms' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Screen types' })).toHaveCount(0)
})
