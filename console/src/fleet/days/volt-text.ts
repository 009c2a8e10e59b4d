/** Writes hundredths of a volt as volts. */
export const voltText = (hundredths: number): string => (hundredths / 100).toFixed(2)
