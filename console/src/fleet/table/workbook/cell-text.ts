import { format, isDateFormat } from 'numfmt'

/**
 * The formats that a workbook refers to only by number: ECMA-376 part 1, 18.8.30. Formats of dates that depend on the
 * computer's settings (14, 22 and those of East Asia, 27 to 36 and 50 to 58) are read with the year first, which is
 * unambiguous.
 */
const usualFormats: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}

/** Returns the format that has this number in every workbook; undefined if no format has it. */
export function usualFormat(id: number): string | undefined {
  const isDate = id === 14 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  return isDate ? 'yyyy-mm-dd' : usualFormats[id]
}

/** Some workbooks count days from 1900, others from 1904. This is the difference in days. */
const DAYS_TO_1904 = 1462

/** The number of significant digits in a spreadsheet's numbers. */
const DIGITS = 15

/** The parts of a sheet that decide the text of a number. */
export interface CellLook {
  /** The pattern of a number; undefined for an unformatted number. */
  format: string | undefined
  /** The language of decimal points and of months, as a BCP 47 tag. */
  locale: string
  is1904: boolean
}

/**
 * Writes a number as its sheet shows it, but always with all digits, also where a narrow column would shorten a long
 * code.
 */
export function cellNumberText(cell: string, { format: pattern, locale, is1904 }: CellLook): string {
  const number = Number(cell)
  if (cell.trim() === '' || !Number.isFinite(number)) return cell
  // '0.0' is written as '0,0' where a comma is the decimal point.
  const point = format('0.0', 0, { locale })[1]!
  const plain = String(Number(number.toPrecision(DIGITS))).replace('.', point)
  // A pattern with an exponent, such as `0.00E+00`, would hide digits of a long code.
  if (!pattern || /^general$/i.test(pattern) || /E[+-]/i.test(pattern)) return plain
  try {
    const days = is1904 && isDateFormat(pattern) ? DAYS_TO_1904 : 0
    return format(pattern, number + days, { locale }).trim()
  } catch {
    return plain
  }
}
