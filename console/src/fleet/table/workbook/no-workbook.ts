/** Thrown if a file is no XLSX workbook, or is too large. */
export class NoWorkbook extends Error {
  override name = 'NoWorkbook'
}
