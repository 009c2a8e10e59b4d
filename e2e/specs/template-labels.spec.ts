import type { Page } from '@playwright/test'
import { templates } from '@wifi-tms/contract/templates'
import { canvasWithBar, cardOf, chooseAction } from '../src/template-cards.ts'
import { expect, expectMessage, test } from '../src/test.ts'

test('[entity-template] a person labels templates and finds them by a label in the list and in the display form; a label makes no version', async ({
  signedIn: page,
  app,
}) => {
  const { admin } = app
  const template = await admin.ask(templates.create, {
    name: 'Labelled f42',
    resolution: '400x300',
    canvas: canvasWithBar(300),
  })
  const doors = { name: 'Doors f42', resolution: '400x300', canvas: canvasWithBar(200), labels: ['doors f42'] }
  await admin.ask(templates.create, doors)
  const chooseLabel = async (text: string, from: Page | ReturnType<Page['getByRole']> = page) => {
    await from.getByRole('combobox', { name: 'Label', exact: true }).click()
    await page.getByTitle(text).click()
  }
  await page.goto(`/template/edit/${template._id}`)
  await expect(page.getByRole('heading', { name: /Labelled f42/ })).toBeAttached()

  const listPage = await page.context().newPage()
  await listPage.goto('/template/list?q=f42')
  await chooseAction(listPage, 'Labelled f42', 'Name and labels')
  const form = listPage.getByRole('dialog', { name: 'Name and labels' })
  await form.getByRole('combobox', { name: 'Labels' }).fill('shelf f42,summer f42,')
  await form.getByRole('button', { name: 'Save' }).click()
  const chips = (name: string) => cardOf(listPage, name).getByRole('list', { name: 'Labels' }).getByRole('listitem')
  await expect(chips('Labelled f42')).toHaveText(['shelf f42', 'summer f42'])
  await chooseAction(listPage, 'Labelled f42', 'Duplicate')
  await expect(chips('Copy of Labelled f42')).toHaveText(['shelf f42', 'summer f42'])
  await chooseAction(listPage, 'Labelled f42', 'Changes')
  await expect(listPage.getByRole('dialog')).toContainText('Labels – → shelf f42, summer f42')
  await listPage.keyboard.press('Escape')
  await chooseAction(listPage, 'Labelled f42', 'Versions')
  await expect(listPage.getByText('No earlier versions yet')).toBeVisible()
  await listPage.close()

  // A save neither interrupts drawing nor undoes it.
  await page.keyboard.press('Control+s')
  await expectMessage(page, 'Congratulations, the template was saved successfully!')
  expect((await admin.ask(templates.get, { id: template._id })).labels).toEqual(['shelf f42', 'summer f42'])

  await page.goto('/template/list?q=f42')
  await expect(cardOf(page, 'Doors f42')).toBeVisible()
  await chooseLabel('summer f42 (2)')
  await expect(cardOf(page, 'Doors f42')).toHaveCount(0)
  await expect(page).toHaveURL(/labels=summer/)
  await page.getByText('Table', { exact: true }).click()
  const rows = page.getByRole('table', { name: 'Templates' }).getByRole('row')
  await expect(rows.filter({ hasText: 'shelf f42' })).toHaveCount(2)

  await page.goto('/display/new')
  const templateRegion = page.getByRole('region', { name: 'Template' })
  await chooseLabel('doors f42 (1)', templateRegion)
  await expect(templateRegion.getByRole('radio')).toHaveCount(1)
  await expect(templateRegion.getByRole('radio', { name: /Doors f42/ })).toBeVisible()
})
