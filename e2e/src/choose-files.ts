import type { FileChooser, Locator } from '@playwright/test'

type Files = Parameters<FileChooser['setFiles']>[0]

/** Presses a button that asks for files, and chooses these in the browser's dialog. */
export async function chooseFiles(button: Locator, files: Files): Promise<void> {
  const [dialog] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await dialog.setFiles(files)
}
