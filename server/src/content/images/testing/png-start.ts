/** The bytes of a PNG's signature and its first chunk, IHDR. */
export const PNG_START = 33
