/** Scrolls an element into view when it appears: for what a press shows below the part of the page that people see. */
export const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
