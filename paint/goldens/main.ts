import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { SheetPage } from '../sheet/page.ts'
import { picturePng } from '../src/node/palette-png.ts'
import { kinds } from '../src/panels.ts'
import { fileOf, paintGolden } from './golden.ts'
import { goldens } from './goldens.ts'

/** The pixels of a cell on the page and of its label, and the number of columns. */
const [WIDTH, HEIGHT, COLUMNS, LABEL] = [208, 128, 6, 18]

const help = `Draws all golden pictures on one page for people to look at, .cache/goldens.png.

  npm run paint:goldens -- [--write]

  --write   stores them as the goldens`

async function drawAll(write: boolean): Promise<void> {
  const names = Object.keys(goldens)
  const page = new SheetPage(COLUMNS * WIDTH, Math.ceil(names.length / COLUMNS) * (HEIGHT + LABEL))
  for (const [index, name] of names.entries()) {
    const golden = goldens[name]!
    const painting = await paintGolden(golden)
    const colours = kinds[golden.color].inks.map(({ rgb }) => rgb)
    const [x, y] = [(index % COLUMNS) * WIDTH + 4, Math.floor(index / COLUMNS) * (HEIGHT + LABEL)]
    await page.write(x, y, WIDTH - 8, 11, name)
    page.putInks(x, y + LABEL, painting, colours)
    if (painting.faults.length > 0) console.log(`${name}: ${painting.faults.map(({ message }) => message).join('; ')}`)
    if (write) await writeFile(fileOf(name), picturePng(painting, colours))
  }
  await mkdir('.cache', { recursive: true })
  await page.save('.cache/goldens.png')
  if (write) {
    const fileNames = new Set(names.map((name) => `${name}.png`))
    const folder = new URL('pictures/', import.meta.url)
    for (const file of await readdir(folder)) if (!fileNames.has(file)) await rm(new URL(file, folder))
  }
  console.log(`${names.length} golden pictures${write ? ' written' : ''}; the page is .cache/goldens.png`)
}

const { values } = parseArgs({ options: { help: { type: 'boolean' }, write: { type: 'boolean', default: false } } })
if (values.help) console.log(help)
else await drawAll(values.write)
