import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  /** The texts of the messages that a page has shown since the last `expectMessage`. */
  var messages: string[]
}

/** Records the texts of messages: they disappear after seconds, and a test on a busy machine may look later. */
export const recordMessages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    globalThis.messages = []
    const collectTexts = (records: MutationRecord[]) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement
          const text = element?.closest('.toast')?.querySelector('.toast-text')?.textContent
          if (text) globalThis.messages.push(text)
        }
    }
    new MutationObserver(collectTexts).observe(document, { childList: true, characterData: true, subtree: true })
  })

/** Waits until a message of the page has this text, now or since the last call. */
export async function expectMessage(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => globalThis.messages)).toContainEqual(expect.stringContaining(text))
  await page.evaluate(() => {
    globalThis.messages = []
  })
}
