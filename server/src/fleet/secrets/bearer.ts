/** The device's secret in the header `Authorization: Bearer`; undefined if the header is missing or malformed. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +([\x21-\x7e]{1,200})$/i.exec(header ?? '')?.[1]
