/** The product's name: the server writes it into the page as its first title. */
export const PRODUCT_TITLE: string = globalThis.document?.title ?? 'WIFI-TMS'

/** Makes the browser's title from the screen's and the product's. */
export const pageTitle = (screen: string | undefined, product = PRODUCT_TITLE): string =>
  screen ? `${screen} - ${product}` : product
