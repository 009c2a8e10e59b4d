/** Makes a unique name. It does without `crypto.randomUUID`, which browsers lack over plain HTTP. */
export const freshName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
