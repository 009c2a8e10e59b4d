import { resolutions, TemplateWrite } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { pictureTemplate } from './picture-template.ts'

test('a template made from a picture holds that picture over its whole face', () => {
  for (const { resolution } of resolutions) {
    const made = TemplateWrite.parse(pictureTemplate('Harbour', resolution, 'p1', 'contain'))
    const [element, ...others] = made.canvas.elements
    expect(others).toEqual([])
    expect(`${element?.width}x${element?.height}`).toBe(resolution)
    expect(element).toMatchObject({ kind: 'image', image: 'p1', fit: 'contain', x: 0, y: 0, angle: 0 })
  }
})
