/** A unique name. Over plain HTTP browsers have no `randomUUID`. */
export const freshName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
