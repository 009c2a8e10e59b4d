import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { expect, test } from 'vitest'
import { methods } from '../methods.ts'
import { paint } from '../paint.ts'
import { assets, bytesOf, job, panel, picture } from '../test-scene.ts'
import { diffusedPictures } from './draw-diffused.ts'

test.each(algorithmNames)(
  '%s: diffusedPictures draws the same pixels as all drawers, or is reported as not loaded',
  (algorithm) => {
    const allAssets = assets({ photo: picture(40, 30, (x, y) => [x * 6, y * 8, x * y, x > 35 ? 0 : 255]) })
    const wholeBox = { x: 0, y: 0, width: 40, height: 30 }
    const design = job(panel(40, 30, { color: 'E6 color' }), [
      { kind: 'image', id: 'photo', ...wholeBox, image: 'photo', algorithm },
    ])
    const [diffusedAlone, withAllDrawers] = [
      paint(design, { ...allAssets, pictureDrawer: diffusedPictures }),
      paint(design, allAssets),
    ]
    const isDiffused = methods[algorithm].kind === 'diffusion'
    expect(diffusedAlone.faults).toEqual(
      isDiffused ? [] : [{ elementId: 'photo', message: `what draws pictures by ${algorithm} is not loaded` }],
    )
    expect(bytesOf(diffusedAlone.indices).equals(bytesOf(withAllDrawers.indices))).toBe(isDiffused)
  },
)
