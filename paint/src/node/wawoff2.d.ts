declare module 'wawoff2/decompress.js' {
  /** Unpacks WOFF2 into the SFNT it was made from. Rejects other bytes. */
  export default function decompress(woff2: Uint8Array): Promise<Uint8Array>
}
