import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { expect, test } from 'vitest'
import { methods } from '../methods.ts'
import { paint } from '../paint.ts'
import { assets, bytesOf, job, panel, picture } from '../test-scene.ts'
import { diffusedPictures } from './draw-diffused.ts'

test.each(algorithmNames)('%s: what only diffuses draws the same, or is named as missing', (algorithm) => {
  const all = assets({ photo: picture(40, 30, (x, y) => [x * 6, y * 8, x * y, x > 35 ? 0 : 255]) })
  const whole = { x: 0, y: 0, width: 40, height: 30 }
  const design = job(panel(40, 30, { color: 'E6 color' }), [
    { kind: 'image', id: 'photo', ...whole, image: 'photo', algorithm },
  ])
  const [apart, anew] = [paint(design, { ...all, pictureDrawer: diffusedPictures }), paint(design, all)]
  const isDiffused = methods[algorithm].kind === 'diffusion'
  expect(apart.faults).toEqual(
    isDiffused ? [] : [{ elementId: 'photo', message: `what draws pictures by ${algorithm} is not loaded` }],
  )
  expect(bytesOf(apart.indices).equals(bytesOf(anew.indices))).toBe(isDiffused)
})
