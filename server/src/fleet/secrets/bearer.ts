/** The secret of `Authorization: Bearer`, with which a device that has one calls; undefined where it is missing. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +([\x21-\x7e]{1,200})$/i.exec(header ?? '')?.[1]
