import type { Language } from '@wifi-tms/contract/shapes'
import { Design } from '@wifi-tms/contract/templates'
import sharp from 'sharp'
import { fontsFromDisk } from '../src/node/assets.ts'
import { palettePng } from '../src/node/palette-png.ts'
import { paint } from '../src/paint.ts'
import { panelOf } from '../src/panels.ts'

/** The picture that `npm run paint:small-text` draws: each language at each size, enlarged twice. */
const FILE = new URL('../../docs/small-text.png', import.meta.url).pathname

const sizes = [9, 10, 11, 12, 14, 16, 18, 20]
/** The texts of each column; the columns of a band stand side by side, and the bands below one another. */
const bands: readonly Readonly<Partial<Record<Language, string>>>[] = [
  { en: 'Room 3 is free', pl: 'Żółty ser 12,99', ko: '회의실 비어 있음' },
  { zh: '会议室空闲特价', tw: '會議室空閒特價', ja: '会議室は空き' },
]
/** The widths of the column with the sizes and of a column of text, in pixels, and the margin at the left and top. */
const [LABEL, COLUMN, MARGIN] = [20, 146, 4]
const width = LABEL + 3 * COLUMN

let y = MARGIN
const elements = bands.flatMap((texts, band) =>
  sizes.flatMap((fontSize) => {
    const height = Math.ceil(1.4 * fontSize)
    const line = { kind: 'text', y, height, verticalAlign: 'middle' }
    y += height + (fontSize === sizes.at(-1) ? 12 : 0)
    const id = `${band}-${fontSize}`
    return [
      { ...line, id, x: MARGIN, width: LABEL, text: `${fontSize}`, fontSize: 10 },
      ...Object.entries(texts).map(([lang, text], column) => ({
        ...line,
        id: `${id}-${lang}`,
        x: MARGIN + LABEL + column * COLUMN,
        width: COLUMN,
        text,
        fontSize,
        lang,
      })),
    ]
  }),
)
const design = Design.parse({ resolution: `${width}x${y}`, canvas: { version: 1, elements } })
const job = { design, data: {}, panel: panelOf({ color: 'B/W', width, height: y, angle: 0 }) }
const painting = paint(job, { fonts: await fontsFromDisk(job), pictures: new Map() })
const paperColours = job.panel.inks.map(({ colour }) => (colour === 'black' ? [0, 0, 0] : [255, 255, 255]))
await sharp(palettePng(painting, paperColours))
  .resize(2 * width, 2 * y, { kernel: 'nearest' })
  .png({ palette: true, colours: 2 })
  .toFile(FILE)
