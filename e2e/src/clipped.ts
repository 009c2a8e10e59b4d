import type { Page } from '@playwright/test'

/** Lists the buttons, headings and labels whose text overflows its box or reaches beyond the window, one line each. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector =
      'button, h1, h2, h3, h4, label, legend, th, dt, strong, [role=tab], [role=menuitem], .ant-segmented-item-label'
    const width = document.documentElement.clientWidth
    const problems: string[] = []
    if (document.documentElement.scrollWidth > width)
      problems.push(`the page is ${document.documentElement.scrollWidth} wide`)
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.textContent?.trim() === '') continue
      const { left, right } = element.getBoundingClientRect()
      // A text that has its own scroll bar, or is only for screen readers, is not clipped.
      const scrolls = (node: Element | null): boolean =>
        node !== null &&
        node !== document.body &&
        (['auto', 'scroll'].includes(getComputedStyle(node).overflowX) || scrolls(node.parentElement))
      const { overflowX, textOverflow, clipPath, position } = getComputedStyle(element)
      if (clipPath !== 'none' || (position === 'absolute' && element.clientWidth <= 1)) continue
      const reachesBeyond = (right > width + 1 || left < -1) && !scrolls(element.parentElement)
      const overflows = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && overflowX !== 'auto'
      // A text that ends in dots has a title with the whole text.
      const isDotted = textOverflow === 'ellipsis' && element.closest('[title]') !== null
      if (reachesBeyond || (overflows && !isDotted))
        problems.push(`${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`)
    }
    return problems
  })
