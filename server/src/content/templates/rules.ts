import { Canvas, Element } from '@wifi-tms/contract/elements'
import { type Fault, wrong } from '@wifi-tms/contract/errors'
import { valueCheck } from '@wifi-tms/paint/value-check'

/** The readable part of a stored canvas. The faults name the left-out elements by their paths in the stored text. */
export interface ReadCanvas {
  canvas: Canvas
  faults: Fault[]
}

const emptyCanvas = (message: string): ReadCanvas => ({
  canvas: { version: 1, elements: [] },
  faults: [{ path: 'canvas', message }],
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isNewer = (version: unknown) => typeof version === 'number' && version > 1
const newerVersionMessage = (version: unknown) => `It is of version ${version}, which a newer program has written`

/** Refuses to replace a canvas of a newer program: this program cannot read it, so people would lose all of it. */
export function refuseNewerCanvas(text: string): void {
  const storedCanvas = parseJson(text) as { version?: unknown } | null | undefined
  if (isNewer(storedCanvas?.version)) throw wrong('canvas', newerVersionMessage(storedCanvas?.version))
}

/** Describes why an element cannot be read: its kind is unknown, or else a field is wrong. */
function faultOf(element: unknown, path: string): Fault {
  const kind = (element as { kind?: unknown } | null)?.kind
  const isKnown = Element.options.some(({ shape }) => shape.kind.value === kind)
  if (!isKnown) return { path, message: `Nobody here knows the kind ${String(kind).slice(0, 50)}` }
  const issue = Element.safeParse(element).error?.issues[0]
  return { path: [path, ...(issue?.path ?? [])].join('.'), message: issue?.message ?? 'It cannot be read' }
}

/**
 * Reads a stored canvas. Elements of an older program get the defaults of newer fields. Broken elements and elements of
 * an unknown kind are left out and reported in `faults`.
 */
export function readCanvas(text: string): ReadCanvas {
  const storedCanvas = parseJson(text) as { version?: unknown; elements?: unknown } | null | undefined
  const result = Canvas.safeParse(storedCanvas)
  if (result.success) return { canvas: result.data, faults: [] }
  if (isNewer(storedCanvas?.version)) return emptyCanvas(newerVersionMessage(storedCanvas?.version))
  if (!Array.isArray(storedCanvas?.elements)) return emptyCanvas('It is broken')
  const faults: Fault[] = []
  const elements = storedCanvas.elements.flatMap((element: unknown, index) => {
    const { success, data } = Element.safeParse(element)
    if (success) return [data]
    faults.push(faultOf(element, `canvas.elements.${index}`))
    return []
  })
  return { canvas: { version: 1, elements }, faults }
}

/** True for a drawing with places that only a display with values fills. */
export const isFilledByDisplays = ({ elements }: Canvas): boolean =>
  valueCheck(elements)({}).some(({ name, kind }) => kind !== 'doubtful' && name.startsWith('data.'))
