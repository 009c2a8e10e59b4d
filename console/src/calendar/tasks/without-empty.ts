const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Copies the values of a form without the empty ones, at every depth. */
export const withoutEmpty = (values: object): object =>
  Object.fromEntries(
    Object.entries(values)
      .map(
        ([name, value]) => [name, typeof value === 'object' && value !== null ? withoutEmpty(value) : value] as const,
      )
      .filter(([, value]) => !isEmpty(value)),
  )
