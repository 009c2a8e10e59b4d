/** Thrown if a file is no XLSX workbook, or a too large one. */
export class NoWorkbook extends Error {
  override name = 'NoWorkbook'
}
