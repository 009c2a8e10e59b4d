/** Makes a unique name, used as an id, of 32 hexadecimal digits. Browsers lack `crypto.randomUUID` over plain HTTP. */
export const freshName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
