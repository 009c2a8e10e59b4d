import type { FastifyRequest } from 'fastify'

/** The value of a cookie of letters, digits, `_` and `-`; undefined if the request has none of this name. */
export const cookieOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  new RegExp(`(?:^|; *)${RegExp.escape(name)}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
