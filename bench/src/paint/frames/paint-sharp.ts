import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { svgOf } from './as-svg.ts'
import { faceFiles } from './faces.ts'
import { photoAddress } from './photo.ts'
import { quantised, servePainter } from './serve-painter.ts'

let folder: string | undefined

/** Librsvg finds fonts by fontconfig, which is told of ours before the first text. */
const showFonts = async (): Promise<void> => {
  if (folder) return
  folder = await mkdtemp(join(tmpdir(), 'wifi-tms-bench-fonts-'))
  const folders = faceFiles.map(({ file }) => `<dir>${dirname(file)}</dir>`).join('')
  const file = join(folder, 'fonts.conf')
  await writeFile(file, `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${folder}</cachedir></fontconfig>`)
  process.env.FONTCONFIG_FILE = file
}

servePainter(
  async (sitting) => {
    await showFonts()
    sharp.concurrency(1)
    sharp.cache(false)
    const { width, height } = sitting
    const photo = await photoAddress(sitting)
    return quantised(sitting, (marks) =>
      sharp(Buffer.from(svgOf(marks, width, height, photo)))
        .ensureAlpha()
        .raw()
        .toBuffer(),
    )
  },
  async () => folder && rm(folder, { recursive: true }),
)
