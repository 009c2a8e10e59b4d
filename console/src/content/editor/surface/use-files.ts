import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Image } from '@wifi-tms/contract/images'
import { type DragEvent, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../base/toasts/toasts.ts'
import { fitted } from '../../../ui/glass/zoom.ts'
import { uploadText } from '../../../ui/uploads/upload-text.ts'
import { foldersIn, uploadAll } from '../../../ui/uploads/uploads.ts'
import { imageUploads } from '../../images/image-uploads.ts'
import { elementsIn, MOST_PASTED } from '../document/clipboard.ts'
import type { Point } from '../document/geometry.ts'
import { added } from '../document/new-element.ts'
import { edit, editingOf, sizeOf, viewOf } from '../document/session.ts'
import { onDrawing } from '../document/view.ts'
import { useEditorStore } from '../store/editor.ts'
import { languageOf } from './language-of.ts'

const isEditable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [role=dialog]') !== null

/** Takes in pictures and texts that are dropped on the drawing or pasted: a picture becomes one of the list, and an element. */
export function useFiles(localOf: (at: { clientX: number; clientY: number }) => Point) {
  const { t, i18n } = useTranslation()
  const editor = useEditorStore()
  const addPicture = (image: Image, point: Point | undefined) => {
    const session = editor.getState()
    const size = sizeOf(session)
    const { width, height } = fitted(image, { width: size.width * 0.5, height: size.height * 0.5 }, 1)
    const middle = point ?? { x: size.width / 2, y: size.height / 2 }
    const box = {
      x: Math.round(middle.x - width / 2),
      y: Math.round(middle.y - height / 2),
      width: Math.round(width),
      height: Math.round(height),
    }
    const words = { text: '', lang: languageOf(i18n.language) }
    editor.setState(
      edit((editing) => added(editing, 'image', { box }, words, { image: image._id, name: image.name.slice(0, 100) }))(
        session,
      ),
    )
  }
  const addFiles = (from: DataTransfer, point?: Point) =>
    uploadAll(imageUploads, from.files, foldersIn(from), {
      taken: (image) => addPicture(image as Image, point),
      refused: (upload) => toast('error', uploadText(upload.error, upload, t)),
    })
  const addText = (text: string, point?: Point) => {
    if (text.trim() === '') return
    if (text.length > MOST_PASTED) return toast('error', t('editor.pasteTooLarge'))
    const session = editor.getState()
    const { width, height } = pixelsOf(editingOf(session).drawing.resolution)
    const place = { at: point ?? { x: width * 0.1, y: height * 0.1 } }
    const words = { text: text.slice(0, 10_000), lang: languageOf(i18n.language) }
    const kind = text.includes('\n') || text.length > 40 ? 'textarea' : 'text'
    editor.setState(edit((editing) => added(editing, kind, place, words))(session))
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!clipboardData || isEditable(event.target)) return
    const text = clipboardData.getData('text/plain')
    if (text.length <= MOST_PASTED && elementsIn(text)) return
    event.preventDefault()
    if (clipboardData.files.length > 0) addFiles(clipboardData)
    else addText(text)
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
  return (event: DragEvent) => {
    event.preventDefault()
    const point = onDrawing(viewOf(editor.getState()), localOf(event))
    if (event.dataTransfer.files.length > 0) addFiles(event.dataTransfer, point)
    else addText(event.dataTransfer.getData('text/plain'), point)
  }
}
