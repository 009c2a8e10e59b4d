import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor, useEditorStore } from '../store/editor.ts'
import type { OtherPanel, PreviewPanel } from '../store/panel.ts'
import './ink-strip.css'

function SmallPicture({ color }: { color: OtherPanel['color'] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const thumbnail = useEditor(({ thumbnails }) => thumbnails[color])
  useEffect(() => {
    if (thumbnail) canvas.current!.getContext('2d')!.drawImage(thumbnail, 0, 0)
  }, [thumbnail])
  return <canvas ref={canvas} width={thumbnail?.width ?? 0} height={thumbnail?.height ?? 0} aria-hidden />
}

/**
 * Small pictures of the drawing, one for each kind of ink in the fleet; a press shows the large drawing in that kind.
 */
export function InkStrip({ otherPanels, preview }: { otherPanels: readonly OtherPanel[]; preview: PreviewPanel }) {
  const { t } = useTranslation()
  const editor = useEditorStore()
  // With a single kind there is nothing to compare or choose.
  if (otherPanels.length < 2) return null
  return (
    <section className="editor-inks" aria-label={t('editor.inkStrip')}>
      {otherPanels.map(({ color, inks }) => (
        <button
          key={color}
          type="button"
          className="editor-button"
          aria-pressed={inks === preview.chosenInks}
          onClick={() => editor.setState({ inks })}
        >
          <SmallPicture color={color} />
          {color}
        </button>
      ))}
    </section>
  )
}
