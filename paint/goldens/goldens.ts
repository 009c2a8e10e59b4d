import { charts } from './charts.ts'
import { codes } from './codes.ts'
import type { Golden } from './golden.ts'
import { marks } from './marks.ts'
import { pictures } from './pictures.ts'
import { scripts } from './scripts.ts'
import { shapes } from './shapes.ts'
import { smallTexts } from './small-texts.ts'
import { smoothEdges } from './smooth.ts'
import { texts } from './texts.ts'
import { values } from './values.ts'
import { wholeTemplates } from './wholes.ts'

/** All golden pictures by the name of their file. */
export const goldens: Readonly<Record<string, Golden>> = {
  ...shapes,
  ...texts,
  ...smallTexts,
  ...scripts,
  ...values,
  ...codes,
  ...pictures,
  ...charts,
  ...wholeTemplates,
  ...smoothEdges,
  ...marks,
}
