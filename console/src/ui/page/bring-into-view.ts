/** Scrolls an element into view when it appears, because it may appear below the visible part of the page. */
export const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
