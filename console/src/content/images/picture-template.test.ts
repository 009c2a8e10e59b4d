import { pictureTemplate } from '@wifi-tms/contract/picture-template'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { resolutions, TemplateWrite } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { offeredResolutions } from './offered-resolutions.ts'

test('a template made from a picture contains that picture in the template’s full size', () => {
  for (const { resolution } of resolutions) {
    const template = TemplateWrite.parse(pictureTemplate('Harbour', resolution, 'p1', 'contain'))
    const [element, ...others] = template.canvas.elements
    expect(others).toEqual([])
    expect(`${element?.width}x${element?.height}`).toBe(resolution)
    expect(element).toMatchObject({ kind: 'image', image: 'p1', fit: 'contain', x: 0, y: 0, angle: 0 })
  }
})

test('the offered resolutions are the usual ones and those of the screen types, each once', () => {
  const screen = (name: string, width: number, height: number, angle: 0 | 90) =>
    ({ name, width, height, angle }) as ScreenType
  const offered = offeredResolutions([screen('7.5', 800, 480, 0), screen('2.9 narrow', 128, 296, 90)])
  expect(offered).toContainEqual({ resolution: '800x480', sizes: ['7.5', '4.26', '7.3'] })
  expect(offered).toContainEqual({ resolution: '296x128', sizes: ['2.9'] })
  expect(new Set(offered.map(({ resolution }) => resolution)).size).toBe(offered.length)
})
