import { classOf } from './classes.ts'

/**
 * The grapheme clusters of a text (UAX #29): a letter with its marks, a syllable of Korean letters, a flag, an emoji
 * sequence. Returns 1 at each UTF-16 position where a cluster starts, and at the end. The clusters are derived from
 * line breaking classes, so signs that some scripts write before a letter are clusters of their own.
 */
export const clustersOf = (text: string): Uint8Array => {
  const clusterStarts = new Uint8Array(text.length + 1)
  let classBefore = ''
  let stacked = ''
  let [index, flags] = [0, 0]
  for (const character of text) {
    const { name } = classOf(character)
    flags = name === 'RI' ? flags + 1 : 0
    // A consonant (AK) after a stacking sign (VI) is stacked below the one before it.
    if (!belongsToCluster(classBefore, name, flags) && stacked + name !== 'VIAK') clusterStarts[index] = 1
    stacked = stackedBy(stacked, name)
    classBefore = name
    index += character.length
  }
  clusterStarts[text.length] = 1
  return clusterStarts
}

/** Matches the classes of two Hangul letters of one syllable (LB26). */
export const SYLLABLE = /JL(J[LV]|H[23])|(JV|H2)J[VT]|(JT|H3)JT/

/** The state in a stack of Brahmic letters (GB9c): AK after a consonant, VI after its stacking sign, '' elsewhere. */
const stackedBy = (stacked: string, name: string): string => {
  if (name === 'AK' || (name === 'VI' && stacked)) return name
  return /^(CM|ZWJ|EM)$/.test(name) ? stacked : ''
}

/** True for a character that belongs to the cluster before it; `flags` counts the flag letters up to and with it. */
const belongsToCluster = (classBefore: string, name: string, flags: number): boolean => {
  if (classBefore === 'CR') return name === 'LF'
  if (/^(|BK|LF|NL|ZW)$/.test(classBefore)) return false
  if (/^(CM|ZWJ|EM|V[IF])$/.test(name)) return true
  if (classBefore === 'ZWJ') return /^(ID|EB|IX)$/.test(name)
  if (flags > 0) return flags % 2 === 0
  return SYLLABLE.test(classBefore + name)
}
