import { peerPackage } from '../peers/packages.ts'
import { svgOf } from './as-svg.ts'
import { faceFiles } from './faces.ts'
import { photoAddress } from './photo.ts'
import { quantised, servePainter } from './serve-painter.ts'

interface Resvg {
  Resvg: new (svg: string, options: object) => { render(): { pixels: Uint8Array } }
}

servePainter(async (sitting) => {
  const { Resvg } = peerPackage<Resvg>('@resvg/resvg-js')
  const { width, height } = sitting
  const photo = await photoAddress(sitting)
  const options = {
    font: { loadSystemFonts: false, fontFiles: faceFiles.map(({ file }) => file), defaultFontFamily: 'Noto Sans' },
  }
  return quantised(sitting, (marks) => new Resvg(svgOf(marks, width, height, photo), options).render().pixels)
})
