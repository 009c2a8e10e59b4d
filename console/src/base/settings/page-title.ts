/** The name of this software. The server writes it into the page as the first title. */
export const PRODUCT_TITLE: string = globalThis.document?.title ?? 'WIFI-TMS'

/** Makes the browser's title from the name of the screen and the name of this software. */
export const pageTitle = (screen: string | undefined, product = PRODUCT_TITLE): string =>
  screen ? `${screen} - ${product}` : product
