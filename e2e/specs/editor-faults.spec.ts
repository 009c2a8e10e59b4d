import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { templates } from '@wifi-tms/contract/templates'
import { chooseFiles } from '../src/choose-files.ts'
import { fieldOf, layersOf, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { expect, expectMessage, test } from '../src/test.ts'

/** Pastes this many letters into the focused element. */
const pasteLetters = (page: Page, count: number) =>
  page.evaluate((count) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'x'.repeat(count))
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, count)

test('[error-template] the editor names elements that it cannot read and draws the others; saving does not overwrite them', async ({
  signedIn: page,
  app,
}) => {
  const text = { kind: 'text', id: 't', x: 10, y: 10, width: 300, height: 60, text: 'Proof stays' } as const
  const template = { name: 'Proof broken', resolution: '400x300', canvas: { version: 1 as const, elements: [text] } }
  const { _id: id } = await app.admin.ask(templates.create, template)
  using database = new DatabaseSync(join(app.folder, 'wifi-tms.sqlite'))
  const storeCanvas = (canvas: unknown) =>
    database.prepare('update template set canvas = ? where id = ?').run(JSON.stringify(canvas), id)
  const readStored = () =>
    JSON.parse(String(database.prepare('select canvas from template where id = ?').get(id)!.canvas)) as object
  const fault = page.getByRole('alert').filter({ hasText: 'cannot be shown whole' })

  const imageElement = { kind: 'image', id: 'i', x: 0, y: 100, width: 100, height: 100, image: 'gone' }
  const brokenCanvas = {
    version: 1,
    elements: [{ ...text, id: 'h', kind: 'hologram' }, { ...text, font: 'Gone Sans' }, imageElement],
  }
  storeCanvas(brokenCanvas)
  await page.goto(`/template/edit/${id}`)
  await expect(fault).toContainText('Unknown kind of element: hologram')
  await expect(layersOf(page)).toHaveCount(2)
  const warnings = page.getByRole('region', { name: 'Warnings' })
  await expect(warnings).toContainText('the font Gone Sans is missing')
  await expect(warnings).toContainText('the picture is missing')
  await expect(warnings).not.toContainText('does not fit')
  await untilPainted(page)
  await page.getByLabel('Name', { exact: true }).fill('Proof renamed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The font Gone Sans is missing').last()).toBeVisible()
  await expectMessage(page, 'Unfortunately, the template save failed!')
  expect(readStored()).toEqual(brokenCanvas)

  const newerCanvas = { version: 2, layers: [text] }
  storeCanvas(newerCanvas)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(fault).toContainText('which a newer program has written')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Unfortunately, the template save failed!')
  expect(readStored()).toEqual(newerCanvas)
})

test('pasted texts that are too long, and files that are too large or of another kind, are refused with a reason, and the page still works', async ({
  signedIn: page,
}) => {
  await page.goto('/template/new')
  await surfaceOf(page).focus()
  await pasteLetters(page, 50 * 1024 * 1024)
  await expectMessage(page, 'The pasted text is too long: 52,428,800 characters, at most 10,000 fit')
  await pasteLetters(page, 10_001)
  await expectMessage(page, 'The pasted text is too long: 10,001 characters, at most 10,000 fit')
  await expect(layersOf(page)).toHaveCount(0)
  await pasteLetters(page, 10_000)
  await expect(layersOf(page)).toHaveCount(1)
  const text = fieldOf(page, 'Text')
  expect((await text.inputValue()).length).toBe(10_000)
  await text.press('End')
  await pasteLetters(page, 1)
  await expectMessage(page, 'The pasted text is too long: 10,001 characters, at most 10,000 fit')

  await page.goto('/template/list')
  const importButton = page.getByRole('button', { name: 'Import', exact: true })
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  const tornFile = '{"format":"wifi-tms-template","version":1,"name":"Proof","resolution":"1x1"}'
  await chooseFiles(importButton, file('torn.json', tornFile))
  await expect(page.getByText('“torn.json” is damaged or cut short')).toBeVisible()
  await chooseFiles(importButton, file('empty.json', ''))
  await expect(page.getByText('“empty.json” is not a template file')).toBeVisible()

  await page.goto('/display/table')
  const tableField = page.getByLabel('Choose a CSV or Excel file', { exact: true })
  const rows = Array.from({ length: 100_000 }, (_, index) => `${index.toString(16).padStart(12, '0')},${index}`)
  await tableField.setInputFiles(file('many.csv', ['mac,price', ...rows].join('\n')))
  await expect(page.getByRole('alert')).toHaveText('The table has 100,000 rows: at most 10,000 at once')
  await tableField.setInputFiles(file('broken.csv', 'mac,price\na3000000000a,1\na3000000000b,2,3\n'))
  await expect(page.getByRole('alert')).toContainText('Line 3 does not have as many cells as there are columns')
  await tableField.setInputFiles(file('whole.csv', 'mac,price\na3000000000a,1\n'))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('no such device: left out')).toBeVisible()
})
