/** Text without the accents of its letters. */
export const unaccented = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/** Text as search compares it: case, accents, width and composition do not count. */
export const fold = (text: string): string => unaccented(text.normalize('NFKC').toUpperCase().toLowerCase())
