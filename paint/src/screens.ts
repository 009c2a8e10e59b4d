import type { Ink, Panel } from './panels.ts'

/** The functions of this file lie apart from the kinds of panels, which a page that paints does not load. */

/** True where inks are greys, from black to white. */
export const hasGreys = (inks: readonly Ink[]): boolean => inks.some(({ colour }) => colour === 'grey')

/** True for a screen that shines by itself and shows any colour: its frames are PNG files. */
export const isLit = ({ format }: Pick<Panel, 'format'>): boolean => format === 'png'
