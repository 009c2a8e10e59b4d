import { readFamilies } from '@wifi-tms/contract/fonts'
import type { PaintJob } from '@wifi-tms/paint/job'
import type { Box } from '@wifi-tms/paint/raster/box'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useCall } from '../../../base/calls/use-call.ts'
import { BASE_URL } from '../../../base/http/address.ts'
import { useSession } from '../../../base/session/session.ts'
import { grown } from '../document/growing.ts'
import { valuesOf } from '../document/samples.ts'
import { editingOf } from '../document/session.ts'
import { useEditor, useEditorStore } from '../store/editor.ts'
import { type OtherPanel, type PreviewPanel, shownInks } from '../store/panel.ts'
import { useSeenValues } from '../store/samples.ts'
import type { PaintAsk, PaintCall, PaintWord } from './messages.ts'
import { newSender, withElements } from './sent-elements.ts'

const FONTS_AT = `${BASE_URL}/user/api/fonts/files/`
const PICTURES_AT = `${BASE_URL}/user/api/images/`

/** Keeps a canvas in the given element what the glass would show. It is painted beside the page, so that no hand waits for it. */
export function usePainter(
  paper: RefObject<HTMLElement | null>,
  { panel }: PreviewPanel,
  others: readonly OtherPanel[],
) {
  const editor = useEditorStore()
  const plain = useEditor((state) => state.plain)
  const values = useSeenValues()
  const families = useCall(readFamilies, {}).data?.families
  const token = useSession((session) => session.token)
  const send = useRef<(ask: PaintAsk) => void>(undefined)
  const newest = useRef<PaintAsk>(undefined)
  const canvas = useRef<HTMLCanvasElement>(undefined)
  useEffect(() => {
    // A canvas is handed over to a thread once and for good: each thread has one of its own.
    const threadCanvas = Object.assign(document.createElement('canvas'), { className: 'editor-canvas' })
    canvas.current = threadCanvas
    paper.current!.append(threadCanvas)
    const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module' })
    const post = (call: PaintCall, ...given: Transferable[]) => worker.postMessage(call, given)
    const toSend = newSender()
    let lastFaults = ''
    worker.addEventListener('message', ({ data }: MessageEvent<PaintWord>) => {
      if (data === 'ready') {
        const painted = threadCanvas.transferControlToOffscreen()
        post(painted, painted)
        send.current = (ask) =>
          post({ ...ask, job: withElements(ask.job, []), elements: toSend(ask.job.design.canvas.elements) })
        if (newest.current) send.current(newest.current)
        return
      }
      if ('small' in data) {
        editor.setState(({ smalls }) => {
          smalls[data.color]?.close()
          return { smalls: { ...smalls, [data.color]: data.small } }
        })
        return
      }
      if (data.number === newest.current?.number && !data.incomplete) threadCanvas.removeAttribute('aria-busy')
      threadCanvas.dataset.painted = String(data.at)
      const look = (box: Box) =>
        new Promise<ImageData | null>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }: MessageEvent<ImageData | null>) => resolve(data)
          post({ look: box, reply: port2 }, port2)
        })
      const faultsText = JSON.stringify(data.faults)
      const isOther = faultsText !== lastFaults
      lastFaults = faultsText
      // Changes drawn since then are measured with the next answer.
      const isMeasured = data.number === newest.current?.number && !data.incomplete
      editor.setState((state) => ({
        ...(isMeasured ? grown(state, data.sizes) : state),
        look,
        faults: isOther ? data.faults : state.faults,
      }))
    })
    return () => {
      send.current = undefined
      worker.terminate()
      threadCanvas.remove()
      editor.setState({ look: undefined })
    }
  }, [paper, editor])
  const resolution = useEditor((state) => editingOf(state).drawing.resolution)
  const askForPainting = useEffectEvent(() => {
    const { background, elements } = editingOf(editor.getState()).drawing
    const job: PaintJob = {
      design: { resolution, background, canvas: { version: 1, elements: [...elements] } },
      data: valuesOf(values),
      panel,
      ...(families && { families }),
    }
    newest.current = {
      number: (newest.current?.number ?? 0) + 1,
      job,
      shown: shownInks(panel, plain),
      others,
      token,
      fontsAt: FONTS_AT,
      picturesAt: PICTURES_AT,
    }
    canvas.current?.setAttribute('aria-busy', 'true')
    send.current?.(newest.current)
  })
  useEffect(askForPainting, [resolution, values, panel, plain, others, families, token])
  // A change of the drawing is painted while the page still renders what else it changes; another resolution may take another panel.
  useEffect(
    () =>
      editor.subscribe((now, before) => {
        const [next, last] = [editingOf(now).drawing, editingOf(before).drawing]
        if (next !== last && next.resolution === last.resolution) askForPainting()
      }),
    [editor],
  )
}
