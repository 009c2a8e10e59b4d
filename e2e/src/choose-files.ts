import type { FileChooser, Locator } from '@playwright/test'

type Files = Parameters<FileChooser['setFiles']>[0]

/** Clicks a button that opens the browser's file dialog, and chooses these files in it. */
export async function chooseFiles(button: Locator, files: Files): Promise<void> {
  const [dialog] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await dialog.setFiles(files)
}
