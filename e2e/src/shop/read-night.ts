/** The content of a price file, read without any code of the product, to compare with. */
export interface NightRead {
  /** The text of each label by its mac. */
  labels: Map<string, string>
  /** The price of each item, in hundredths. */
  cents: Map<string, number>
  /** The numbers of the rows that are wrong. */
  broken: number[]
}

/** Reads a file with semicolons and without quotes; `macs` are the labels that there are. */
export function readNight(file: string, macs: ReadonlySet<string>): NightRead {
  const read: NightRead = { labels: new Map(), cents: new Map(), broken: [] }
  const [, ...lines] = file.split('\r\n')
  for (const [row, line] of lines.entries()) {
    if (line === '') continue
    const [key = '', name = '', price = '', mac = ''] = line.split(';')
    const isWrong = key === '' || key.length > 100 || read.cents.has(key) || price.includes('E')
    if (isWrong || (mac !== '' && !macs.has(mac))) {
      read.broken.push(row)
      continue
    }
    const [euros = '', cents = ''] = price.split(',')
    read.cents.set(key, Number(euros) * 100 + Number(cents))
    if (mac) read.labels.set(mac, `${name} €${euros}.${cents}`)
  }
  return read
}

/** The items whose price is ten times the one before. */
export const tenFold = (before: NightRead, after: NightRead): string[] =>
  [...after.cents].flatMap(([key, cents]) => (cents === (before.cents.get(key) ?? 0) * 10 ? [key] : []))

/** The labels that are to show something else. */
export const otherLabels = (before: NightRead, after: NightRead): string[] =>
  [...after.labels].flatMap(([mac, text]) => (before.labels.get(mac) === text ? [] : [mac]))
