import type { FrameFormat } from './messages.ts'

/** How a frame's pixels lie in its bytes, for people who write firmware. */
const formats: Record<FrameFormat, { panels: string; codes: string; row: string; bytes: string }> = {
  '1bpp': {
    panels: 'B/W',
    codes: '0 black, 1 white',
    row: 'white, black, white, black, white, black, white, black, white, black',
    bytes: '`AA 80`',
  },
  '2x1bpp': {
    panels: 'B/W/R, B/W/Y',
    codes: 'first plane 0 black, 1 white; second plane 1 coloured',
    row: 'black, white, coloured, black',
    bytes: '`60` in the first plane, `20` in the second',
  },
  '2bpp': {
    panels: 'B/W/R/Y',
    codes: '0 black, 1 white, 2 yellow, 3 red',
    row: 'black, white, yellow, red, white',
    bytes: '`1B 40`',
  },
  '4bpp-acep': {
    panels: '7 color, 6 color (has no orange)',
    codes: '0 black, 1 white, 2 green, 3 blue, 4 red, 5 yellow, 6 orange',
    row: 'red, white, blue',
    bytes: '`41 30`',
  },
  '4bpp-e6': {
    panels: 'E6 color',
    codes: '0 black, 1 white, 2 yellow, 3 red, 5 blue, 6 green',
    row: 'red, white, blue',
    bytes: '`31 50`',
  },
}

/** The same as rows of a table. */
export const formatRows = Object.entries(formats)
  .map(([name, { panels, codes, row, bytes }]) => `| \`${name}\` | ${panels} | ${codes} | ${row} | ${bytes} |`)
  .join('\n')
