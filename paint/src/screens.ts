import type { Ink, Panel } from './panels.ts'

/*
 * Apart from the kinds of panels themselves, which a page that paints does without.
 */

/** True where inks are greys, from black to white. */
export const hasGreys = (inks: readonly Ink[]): boolean => inks.some(({ colour }) => colour === 'grey')

/** True for a screen that shines by itself and shows any colour: its frames are PNG files. */
export const isLit = ({ format }: Pick<Panel, 'format'>): boolean => format === 'png'
