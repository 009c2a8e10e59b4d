/** The content of a price file, read without any code of the product, for comparison. */
export interface NightRead {
  /** The text of each label by its MAC address. */
  labels: Map<string, string>
  /** The price of each item by its key, in hundredths. */
  cents: Map<string, number>
  /** The numbers of the wrong rows. */
  broken: number[]
}

/** Reads a file with semicolons and without quotes; `macs` are the existing labels. */
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

/** The keys of items whose price is ten times the one before. */
export const tenFold = (before: NightRead, after: NightRead): string[] =>
  [...after.cents].flatMap(([key, cents]) => (cents === (before.cents.get(key) ?? 0) * 10 ? [key] : []))

/** The MAC addresses of labels whose text changes. */
export const changedLabels = (before: NightRead, after: NightRead): string[] =>
  [...after.labels].flatMap(([mac, text]) => (before.labels.get(mac) === text ? [] : [mac]))
