/** What the server names the product, as it stood in the page before any screen. */
export const PRODUCT_TITLE: string = globalThis.document?.title ?? 'WIFI-TMS'

/** The browser's title: the screen's and the product's. */
export const pageTitle = (screen: string | undefined, product = PRODUCT_TITLE): string =>
  screen ? `${screen} - ${product}` : product
