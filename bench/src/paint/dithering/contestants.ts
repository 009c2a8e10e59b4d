import { type Child, startChild } from '../../child/start-child.ts'
import type { Runner } from '../../measure/rounds.ts'
import { hasPeer, howToInstall, peerTitle } from '../peers/packages.ts'
import { imageMagick, pillow } from './programs.ts'
import type { DithererCalls, Task } from './serve-ditherer.ts'

/** One who dithers, ready to be asked. */
export interface Ditherer extends Runner {
  /** Whether it comes from npm; ours does not count. */
  npm: boolean
  /** What it does otherwise than ours. */
  otherwise: string
  end(): Promise<void>
}

const ours = new URL('./dither-ours.ts', import.meta.url)

interface Package {
  name: string
  file: URL
  batch: number
  otherwise: string
  /** Why it is absent, where installing the peers does not bring it. */
  absent?: string
}

const packages: readonly Package[] = [
  {
    name: 'image-q',
    file: new URL('./dither-image-q.ts', import.meta.url),
    batch: 1,
    otherwise: 'nearest in sRGB, no serpentine',
  },
  {
    name: 'rgbquant',
    file: new URL('./dither-rgbquant.ts', import.meta.url),
    batch: 1,
    otherwise: 'nearest in sRGB by luma weights',
  },
  {
    name: '@opendisplay/epaper-dithering',
    file: new URL('./dither-opendisplay.ts', import.meta.url),
    batch: 1,
    otherwise: 'linear light, nearest in CIELAB, fits the tones first',
    absent: 'the npm registry had no such package',
  },
]

/** Named in the table, and never run. */
const nowhere = [{ name: 'epdoptimize', why: 'the npm registry had no such package' }]

const start = async (file: URL, task: Task): Promise<Child<DithererCalls>> => {
  const child = startChild<DithererCalls>(file)
  await child.ask('take', task)
  return child
}

const asDitherer = (
  child: Child<DithererCalls>,
  rest: Pick<Ditherer, 'name' | 'batch' | 'npm' | 'otherwise'>,
): Ditherer => ({ ...rest, turns: (count) => child.ask('turns', count), end: () => child.end() })

/** The inks that ours or a package gives a picture; undefined where the package is absent. */
export async function inksBy(name: 'ours' | 'image-q' | '@opendisplay/epaper-dithering', task: Task) {
  const file = name === 'ours' ? ours : packages.find((one) => one.name === name && hasPeer(name))?.file
  if (!file) return undefined
  const child = await start(file, task)
  try {
    return await child.ask('inks')
  } finally {
    await child.end()
  }
}

/** All that can be run, ours first, and the rest by name with the reason. */
export async function ditherers(folder: string, task: Task) {
  const own = asDitherer(await start(ours, task), { name: 'ours', batch: 10, npm: false, otherwise: '' })
  const here = [own]
  for (const { name, file, batch, otherwise } of packages.filter((one) => hasPeer(one.name)))
    here.push(asDitherer(await start(file, task), { name: peerTitle(name), batch, otherwise, npm: true }))
  here.push(
    asDitherer(await start(new URL('./dither-sharp.ts', import.meta.url), task), {
      name: 'sharp, palette PNG',
      batch: 2,
      otherwise: 'six colours of its own choice, packed as a PNG',
      npm: true,
    }),
  )
  const programs = [
    { name: 'Pillow', program: await pillow(folder, task), otherwise: 'nearest in sRGB', batch: 3 },
    { name: 'ImageMagick', program: await imageMagick(folder, task), otherwise: 'its -remap', batch: 1 },
  ]
  for (const { program, otherwise, batch } of programs)
    if (program) here.push({ ...program, batch, otherwise, npm: false, async end() {} })
  const absent = [
    ...packages
      .filter(({ name }) => !hasPeer(name))
      .map(({ name, absent: why }) => ({ name, why: why ?? howToInstall })),
    ...programs.filter(({ program }) => !program).map(({ name }) => ({ name, why: 'not on this machine' })),
    ...nowhere,
  ]
  return { here, absent }
}
