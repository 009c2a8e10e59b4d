import type { Ink, Panel } from './panels.ts'

// These functions are not in panels.ts, as a web page that only paints does not load the colour kinds.

/** True if the inks are greys from black to white. */
export const hasGreys = (inks: readonly Ink[]): boolean => inks.some(({ colour }) => colour === 'grey')

/** True for a lit screen, which shows any colour; its frames are PNG files. */
export const isLit = ({ format }: Pick<Panel, 'format'>): boolean => format === 'png'
