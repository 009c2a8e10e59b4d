/** The largest whole number that every column holds. */
export const MAX_INTEGER = 2 ** 31 - 1
