import { pixelsOf } from '@wifi-tms/contract/drawing'
import { Element } from '@wifi-tms/contract/elements'

export type Fit = 'cover' | 'contain' | 'fill'

export const pictureTemplate = (name: string, resolution: string, image: string, fit: Fit) => ({
  name,
  resolution,
  background: 'white' as const,
  canvas: {
    version: 1 as const,
    elements: [Element.parse({ kind: 'image', id: 'picture', x: 0, y: 0, ...pixelsOf(resolution), image, fit })],
  },
})
