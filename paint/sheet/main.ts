import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { algorithms } from '../src/algorithms.ts'
import type { ImageLook } from '../src/colour/look.ts'
import { kinds } from '../src/panels.ts'
import type { Picture } from '../src/picture/picture.ts'
import { isLit } from '../src/screens.ts'
import { ditherPhoto, faithful } from './dither-photo.ts'
import { SheetPage } from './page.ts'
import { photos, readPhoto } from './photos.ts'

/** The pixels of a photograph on a page. */
const [WIDTH, HEIGHT] = [280, 210]
const COLUMNS = 4
/** The heights of the title and of a label, and the gap around photographs, in pixels. */
const [TITLE, LABEL, GAP] = [40, 22, 10]
/** The font sizes of the title and of a label. */
const [TITLE_FONT, LABEL_FONT] = [22, 14]

interface Tile {
  label: string
  draw: (page: SheetPage, x: number, y: number) => void
}

/** The tiles of a page: the original, three looks by Floyd–Steinberg, and the faithful look by each other algorithm. */
const tilesOf = (photo: Picture, color: keyof typeof kinds): Tile[] => {
  const { inks } = kinds[color]
  const colours = inks.map(({ rgb }) => rgb)
  const ditheredTile = (label: string, algorithm: keyof typeof algorithms, look: ImageLook): Tile => ({
    label,
    draw: (page, x, y) =>
      page.putInks(
        x,
        y,
        { ...photo, indices: ditherPhoto(photo, inks, algorithm, look, isLit(kinds[color])) },
        colours,
      ),
  })
  return [
    { label: 'The photograph', draw: (page, x, y) => page.put(x, y, photo) },
    ditheredTile('Floyd–Steinberg, faithful', 'floyd-steinberg', faithful),
    ditheredTile('Floyd–Steinberg, vivid', 'floyd-steinberg', { ...faithful, preset: 'vivid' }),
    ditheredTile('Floyd–Steinberg, readable', 'floyd-steinberg', { ...faithful, preset: 'readable' }),
    ...algorithmNames
      .filter((name) => name !== 'floyd-steinberg')
      .map((name) => ditheredTile(algorithms[name].label, name, faithful)),
  ]
}

const drawPage = async (title: string, tiles: readonly Tile[]): Promise<SheetPage> => {
  const rows = Math.ceil(tiles.length / COLUMNS)
  const page = new SheetPage(COLUMNS * (WIDTH + GAP) + GAP, TITLE + rows * (HEIGHT + LABEL + GAP))
  await page.write(GAP, 6, page.width - 2 * GAP, TITLE_FONT, title)
  for (const [index, { label, draw }] of tiles.entries()) {
    const x = GAP + (index % COLUMNS) * (WIDTH + GAP)
    const y = TITLE + Math.floor(index / COLUMNS) * (HEIGHT + LABEL + GAP)
    draw(page, x, y)
    await page.write(x, y + HEIGHT + 2, WIDTH, LABEL_FONT, label)
  }
  return page
}

const help = `Draws every algorithm in the inks of every kind of panel over four photographs, one PNG page for each kind and
photograph, for people to look at.

  npm run paint:sheet -- [folder]   [.cache/paint-sheet]`

async function drawAll(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of Object.keys(photos) as (keyof typeof photos)[]) {
    const photo = await readPhoto(name, WIDTH, HEIGHT)
    for (const color of Object.keys(kinds) as (keyof typeof kinds)[]) {
      const page = await drawPage(`${color}: ${name}`, tilesOf(photo, color))
      await page.save(join(folder, `${color.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${name}.png`))
    }
  }
  console.log(`The pages are in ${folder}`)
}

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
if (values.help) console.log(help)
else await drawAll(resolve(positionals[0] ?? '.cache/paint-sheet'))
