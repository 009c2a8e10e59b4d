/** The light of an sRGB sample, both from 0 to 1: IEC 61966-2-1. */
export const sRgbLight = (sample: number): number =>
  sample <= 0.04045 ? sample / 12.92 : ((sample + 0.055) / 1.055) ** 2.4

const STEPS = 65_536
/** The nearest sRGB level of each step of light. */
const levels = (() => {
  const table = new Uint8Array(STEPS + 1)
  let level = 0
  for (let step = 0; step <= STEPS; step++) {
    while (level < 255 && step / STEPS >= sRgbLight((level + 0.5) / 255)) level++
    table[step] = level
  }
  return table
})()

/** The sRGB level, from 0 to 255, that is nearest to a light from 0 to 1. Other light becomes black or white. */
export const sRgbLevel = (light: number): number => levels[Math.round(STEPS * Math.min(1, Math.max(0, light)))]!

/** The inverse of a television camera's curve: ITU-R BT.709. */
const televisionLight = (sample: number) => (sample < 0.081 ? sample / 4.5 : ((sample + 0.099) / 1.099) ** (1 / 0.45))

/** The luminance of white, in candelas per square metre: ITU-R BT.2408. Brighter light becomes white. */
const WHITE = 203

/** The light of a sample by SMPTE ST 2084, "PQ". */
function quantizerLight(sample: number): number {
  const [m1, m2, c1, c2, c3] = [2610 / 16384, (2523 / 4096) * 128, 3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32]
  const part = sample ** (1 / m2)
  return (10_000 / WHITE) * (Math.max(0, part - c1) / (c2 - c3 * part)) ** (1 / m1)
}

/** The light of a sample by ARIB STD-B67, "HLG", on a display of 1000 candelas per square metre: ITU-R BT.2100. */
function hybridLight(sample: number): number {
  const [a, b, c, gamma] = [0.17883277, 0.28466892, 0.55991073, 1.2]
  const scene = sample <= 0.5 ? (sample * sample) / 3 : (Math.exp((sample - c) / a) + b) / 12
  return (1000 / WHITE) * scene ** gamma
}

/** The functions from a sample to light by their code points. */
const transfers: Readonly<Record<number, (sample: number) => number>> = {
  1: televisionLight,
  4: (sample) => sample ** 2.2,
  5: (sample) => sample ** 2.8,
  6: televisionLight,
  7: (sample) => (sample < 0.0913 ? sample / 4 : ((sample + 0.1115) / 1.1115) ** (1 / 0.45)),
  8: (sample) => sample,
  11: televisionLight,
  13: sRgbLight,
  14: televisionLight,
  15: televisionLight,
  16: quantizerLight,
  17: (sample) => (52.37 / 48) * sample ** 2.6,
  18: hybridLight,
}

/** The function from a sample to light by its code point: ITU-T H.273, table 3. Undefined for unsupported codes. */
export const transferOf = (code: number): ((sample: number) => number) | undefined => transfers[code]
