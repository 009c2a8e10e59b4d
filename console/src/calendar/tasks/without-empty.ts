/** The values of a form without those that were left empty, at every depth. */
export const withoutEmpty = (values: object): object =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, typeof value === 'object' ? withoutEmpty(value as object) : value]),
  )
