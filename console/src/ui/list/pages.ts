/** Gives the page that still contains the first row of the current page after the page size changes. */
export const pageAfterResize = (page: number, limit: number, nextLimit: number): number =>
  Math.floor(((page - 1) * limit) / nextLimit) + 1

/** Gives the last page, which is at least 1. */
export const lastPage = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))
