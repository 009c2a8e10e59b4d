/** Thrown where a file is no XLSX workbook, or one that is too large. */
export class NoWorkbook extends Error {
  override name = 'NoWorkbook'
}
