/** An address as a program elsewhere needs it: with this console's host where the server gave a path. */
export const absolute = (url: string): string => new URL(url, location.origin).href
