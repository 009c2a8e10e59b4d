/** The server names the product in the page before any screen stands there. */
export const PRODUCT_TITLE: string = globalThis.document?.title ?? 'WIFI-TMS'

/** Makes the browser's title from the screen's and the product's. */
export const pageTitle = (screen: string | undefined, product = PRODUCT_TITLE): string =>
  screen ? `${screen} - ${product}` : product
