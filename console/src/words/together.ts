/** The words of all folders as one: no group of words stands in two. */
export const together = (folders: Record<string, object>): object => Object.assign({}, ...Object.values(folders))
