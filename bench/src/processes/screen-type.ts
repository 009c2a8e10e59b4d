import type { TagScreen } from '@wifi-tms/tags/spec'

/** The panel of all tags in the benches: 7.5 inches, black and white, with its number in the catalogue. */
export const screenType: TagScreen = { type: 15, color: 'B/W', width: 800, height: 480, angle: 0 }
