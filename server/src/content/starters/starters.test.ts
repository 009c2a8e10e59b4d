import { pixelsOf } from '@wifi-tms/contract/drawing'
import { Canvas } from '@wifi-tms/contract/elements'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { languages } from '@wifi-tms/contract/shapes'
import { libraryEntries, librarySizes, starterOf } from '@wifi-tms/contract/source-library'
import { listStarters, previewStarter, readStarter } from '@wifi-tms/contract/starters'
import { templates } from '@wifi-tms/contract/templates'
import { drawers } from '@wifi-tms/paint/drawers'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import * as starters from './starters.ts'

const sourceStarters = libraryEntries.flatMap((entry) => librarySizes.map((size) => starterOf(entry, size)))

test.each([...starters.starterNames, ...sourceStarters])(
  '%s is complete in every language and is painted without faults',
  async (name) => {
    for (const lang of languages) {
      const { canvas, resolution, background, sample } = starters.readStarter(name, lang)
      expect(Canvas.parse(canvas), lang).toEqual(canvas)
      expect(JSON.stringify([canvas, sample]), lang).not.toMatch(/"@/)
      const ids = canvas.elements.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const design = { resolution, background, canvas }
      const job = { design, data: sample, panel: panelOf({ color: 'E6 color', angle: 0, ...pixelsOf(resolution) }) }
      const { faults } = paint(job, { fonts: await fontsFromDisk(job), pictures: new Map(), ...drawers })
      expect(faults, lang).toEqual([])
    }
  },
  60_000,
)

eachServer('starters', (server) => {
  test('[route-templates] the starters are listed and read in the reader’s language, and can be saved as templates', async () => {
    const { items } = await server().ask(listStarters, { lang: 'pl' })
    expect(items.map(({ starter }) => starter)).toEqual([...starters.starterNames])
    expect(items.find(({ starter }) => starter === 'menu')).toMatchObject({ name: 'Menu', resolution: '960x640' })
    const { starter, sample, ...drawn } = await server().ask(readStarter, { starter: 'door-sign', lang: 'pl' })
    expect(drawn.name).toBe('Tabliczka przydrzwiowa')
    expect(sample).toMatchObject({ data: { name: 'Księgowość' } })
    const template = await server().ask(templates.create, drawn)
    expect(template.canvas).toEqual(drawn.canvas)
    const { _id: screenType } = (await server().ask(screenTypes.list, { width: '800', height: '480' })).items[0]!
    const polish = await server().ask(previewStarter, { starter, lang: 'pl', screenType })
    expect(polish).not.toEqual(await server().ask(previewStarter, { starter, lang: 'ko', screenType }))
    expect((await server().tell(readStarter, { starter: 'nothing' })).code).toBe(40400)
    expect((await server().tell(previewStarter, { starter: 'menu', screenType })).code).toBe(40000)
  })
})
