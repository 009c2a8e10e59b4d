import type { Page } from '@playwright/test'
import { templates } from '@wifi-tms/contract/templates'
import { fieldOf, hasInk, layersOf, putDown, surfaceOf } from '../src/editor-page.ts'
import { expect, expectMessage, test } from '../src/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const expectFields = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await expect(fieldOf(page, name), name).toHaveValue(value)
}

test('[error-template] the editor reports whether a save worked, shows what others saved beside one’s own drawing, and loses nothing when it is left', async ({
  signedIn: page,
  app,
}) => {
  const templateFields = { name: 'Editor stale', resolution: '400x300', background: 'white' as const }
  const box = { kind: 'rectangle' as const, id: 'r', x: 10, y: 10, width: 50, height: 50, fill: 'black' as const }
  const canvas = { version: 1, elements: [box] }
  const { _id: id } = await app.admin.ask(templates.create, { ...templateFields, canvas } as never)
  const read = () => app.admin.ask(templates.get, { id })
  await page.goto(`/template/edit/${id}`)
  await layersOf(page).first().click()
  await fieldOf(page, 'Left').fill('77')
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  await expectMessage(page, 'Warning, please save the template first!')

  // Somebody else saved first.
  const templateBefore = await read()
  await app.admin.ask(templates.update, { ...templateBefore, id, name: 'Editor stale too' })
  await press(page, 'Save')
  await expectMessage(page, 'Unfortunately, the template save failed!')
  const conflictDialog = page.getByRole('dialog', { name: 'Saved by someone else in the meantime' })
  await expect.poll(() => hasInk(conflictDialog.getByRole('img', { name: 'Your version' }))).toBe(true)
  await expect(conflictDialog.locator('img')).toHaveCount(1)
  await conflictDialog.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expectMessage(page, 'Congratulations, the template was saved successfully!')
  expect(await read()).toMatchObject({ name: 'Editor stale', canvas: { elements: [{ x: 77 }] } })

  // One button saves the pending changes and displays the template.
  await fieldOf(page, 'Left').fill('78')
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  await page.getByRole('button', { name: 'Save and display' }).click()
  await expect(page).toHaveURL(`/display/new?template=${id}&fitsTemplate=${id}`)
  expect(await read()).toMatchObject({ canvas: { elements: [{ x: 78 }] } })
  await page.goto(`/template/edit/${id}`)
  await layersOf(page).first().click()

  // The editor asks before a person leaves it; a reload leaves a draft.
  await fieldOf(page, 'Left').fill('99')
  await page.getByRole('link', { name: 'Pictures', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expectFields(page, { Left: '99' })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/Unsaved changes from .* were found\./)).toBeVisible()
  await layersOf(page).first().click()
  await expectFields(page, { Left: '78' })
  await press(page, 'Restore')
  await layersOf(page).first().click()
  await expectFields(page, { Left: '99' })
  await page.getByRole('link', { name: 'Pictures', exact: true }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/device\/image/)
  await page.goto(`/template/edit/${id}`)
  await layersOf(page).first().click()
  await expectFields(page, { Left: '78' })
  await expect(page.getByText(/Unsaved changes/)).toHaveCount(0)

  // A template that somebody has deleted cannot be saved.
  await app.admin.ask(templates.remove, { id })
  await fieldOf(page, 'Left').fill('12')
  await press(page, 'Save')
  await expectMessage(page, 'Unfortunately, the template save failed!')
  await expectFields(page, { Left: '12' })
  await press(page, 'Save as new')
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page).toHaveURL(/\/template\/edit\//)
  await layersOf(page).first().click()
  await expectFields(page, { Left: '12' })
})

test('a person who draws on while a new template is being saved goes on in the page of the stored one, and loses nothing', async ({
  signedIn: page,
}) => {
  const sent = Promise.withResolvers<void>()
  const drawnOn = Promise.withResolvers<void>()
  await page.route('**/user/api/rest/templates', async (route) => {
    if (route.request().method() === 'POST') {
      sent.resolve()
      await drawnOn.promise
    }
    await route.continue()
  })
  const name = page.getByLabel('Name', { exact: true })
  await page.goto('/template/new?resolution=400x300')
  await name.fill('Saved slowly')
  await press(page, 'Save')
  await sent.promise
  await name.fill('Saved slowly, and drawn on')
  drawnOn.resolve()
  await expect(page).toHaveURL(/\/template\/edit\//)
  await expect(name).toHaveValue('Saved slowly, and drawn on')
  await press(page, 'Save')
  await expect(page.getByRole('heading', { name: 'Saved slowly, and drawn on' })).toBeAttached()
  // The new page of a new template has no draft of it.
  await page.goto('/template/new?resolution=400x300')
  await expect(surfaceOf(page)).toBeVisible()
  await expect(page.getByText(/Unsaved changes/)).toHaveCount(0)
})

test('[error-template] the editor announces at once what somebody else saved, lists the differences, and offers to load it or to keep one’s own', async ({
  signedIn: page,
  app,
}) => {
  const box = { kind: 'rectangle' as const, x: 10, y: 10, width: 50, height: 50, fill: 'black' as const }
  const elements = [
    { ...box, id: 'p', name: 'Price' },
    { ...box, id: 'o', name: 'Old logo', x: 90 },
  ]
  const template = { name: 'Editor told', resolution: '400x300', canvas: { version: 1 as const, elements } }
  const { _id: id } = await app.admin.ask(templates.create, template as never)
  const saveAs = async (name: string, next: object[]) => {
    const templateBefore = await app.admin.ask(templates.get, { id })
    await app.admin.ask(templates.update, {
      ...templateBefore,
      id,
      name,
      canvas: { version: 1, elements: next },
    } as never)
  }
  await page.goto(`/template/edit/${id}`)
  await layersOf(page).filter({ hasText: 'Price' }).click()
  await fieldOf(page, 'Left').fill('77')
  await saveAs('Editor told', [
    { ...box, id: 'n', name: 'New frame' },
    { ...elements[0], x: 33 },
  ])
  const notice = page.getByRole('alert').filter({ hasText: 'saved this template at' })
  await expect(notice).toContainText('Added: New frame')
  await expect(notice).toContainText('Changed: Price')
  await expect(notice).toContainText('Removed: Old logo')
  // After "Keep mine" the next save of somebody else is announced as well, and is not overwritten without a question.
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(notice).toHaveCount(0)
  await expectFields(page, { Left: '77' })
  await saveAs('Editor told again', [{ ...elements[0], x: 33 }])
  await expect(notice).toContainText('Changed: Name, Price')
  await press(page, 'Save')
  await expectMessage(page, 'Unfortunately, the template save failed!')
  await page.keyboard.press('Escape')

  await notice.getByRole('button', { name: 'Load this version' }).click()
  await expect(notice).toHaveCount(0)
  await expect(layersOf(page)).toHaveText(['Price'])
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Editor told again')
  await layersOf(page).click()
  await expectFields(page, { Left: '33' })
  await page.keyboard.press('Control+z')
  await expect(layersOf(page)).toHaveText(['Old logo', 'Price'])
  await page.keyboard.press('Control+Shift+z')
  // A person's own save is not announced.
  await layersOf(page).click()
  await fieldOf(page, 'Left').fill('44')
  await press(page, 'Save')
  await expectMessage(page, 'Congratulations, the template was saved successfully!')
  await expect(notice).toHaveCount(0)
})

test('two windows with a new template store a draft each, and the editor offers both, the newest first', async ({
  signedIn: page,
}) => {
  const other = await page.context().newPage()
  const draw = async (window: Page, tool: string) => {
    await window.goto('/template/new')
    await expect(surfaceOf(window)).toBeVisible()
    if (window === other) await window.getByRole('button', { name: 'Discard', exact: true }).click()
    await putDown(window, tool, 200, 100)
    await expect(layersOf(window)).toHaveText([tool])
    // The draft is stored a moment later.
    const readDrafts = () =>
      window.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('EDITOR_DRAFT')))
    await expect.poll(async () => (await readDrafts()).length).toBe(window === other ? 2 : 1)
  }
  await draw(page, 'Rectangle')
  // When one window discards a draft, the window that still has its drawing stores it again.
  await draw(other, 'Circle')
  await other.close({ runBeforeUnload: false })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const draftNotice = page.getByText(/Unsaved changes from .* were found\./)
  await expect(draftNotice).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(draftNotice).toHaveCount(0)
  await expect(layersOf(page)).toHaveText(['Rectangle'])
  await page.reload()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(draftNotice).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(layersOf(page)).toHaveText(['Circle'])
})

test('each change is stored as a draft while the window is open, and the letters typed into a text are one step to undo', async ({
  signedIn: page,
}) => {
  await page.goto('/template/new?resolution=400x300')
  await putDown(page, 'Text', 40, 40)
  await page.keyboard.type('Tea')
  await page.keyboard.press('Escape')
  const readDrafts = () =>
    page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('EDITOR_DRAFT'))))
  await expect.poll(readDrafts).toContain('Tea')
  const text = fieldOf(page, 'Text')
  await text.press('End')
  await text.pressSequentially(' time')
  await expect.poll(readDrafts).toContain('Tea time')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(text).toHaveValue('Text')
})
