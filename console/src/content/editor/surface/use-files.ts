import { MAX_TEXT, pixelsOf } from '@wifi-tms/contract/drawing'
import type { Image } from '@wifi-tms/contract/images'
import { trimmedEnd } from '@wifi-tms/contract/trimmed'
import { type DragEvent, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../base/toasts/toasts.ts'
import { fitPicture } from '../../../ui/glass/zoom.ts'
import { uploadText } from '../../../ui/uploads/upload-text.ts'
import { foldersIn, uploadAll } from '../../../ui/uploads/uploads.ts'
import { imageUploads } from '../../images/image-uploads.ts'
import { elementsIn } from '../document/clipboard.ts'
import type { Point } from '../document/geometry.ts'
import { withNewElement } from '../document/new-element.ts'
import { edit, editingOf, sizeOf, viewOf } from '../document/session.ts'
import { onDrawing } from '../document/view.ts'
import { useEditorStore } from '../store/editor.ts'
import { languageOf } from './language-of.ts'

const isEditable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [role=dialog]') !== null

const withPlainLineEnds = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** True if a text is only the names of the files beside it: file managers put both on the clipboard. */
const isListOfNames = (text: string, files: FileList) =>
  text.split('\n').every((line) => [...files].some(({ name }) => line.trim().endsWith(name)))

/**
 * The length that a field's text would have after a paste, and the field's limit; undefined if the paste fits.
 * Browsers silently cut off the rest.
 */
function excessAfterPaste(target: EventTarget | null, pasted: string): { length: number; most: number } | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined
  const { value, selectionStart, selectionEnd, maxLength: most } = target
  const length = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + withPlainLineEnds(pasted).length
  // A field without a limit has a `maxLength` of -1.
  return most >= 0 && length > most ? { length, most } : undefined
}

/**
 * Adds pasted and dropped pictures and texts to the drawing; a picture is first uploaded to the list of pictures. Gives
 * the handler of a drop. `localOf` gives the position of an event in the viewport; each `point` is on the drawing.
 */
export function useFiles(localOf: (at: { clientX: number; clientY: number }) => Point) {
  const { t, i18n } = useTranslation()
  const editor = useEditorStore()
  const addPicture = (image: Image, point: Point | undefined) => {
    const session = editor.getState()
    const size = sizeOf(session)
    // A pasted picture keeps its size if it fits. A dropped picture has its middle at the pointer, and takes half of
    // the drawing's width and height at most.
    const share = point ? 0.5 : 1
    const maxSize = { width: size.width * share, height: size.height * share }
    const isFitting = image.width <= maxSize.width && image.height <= maxSize.height
    const { width, height } = isFitting ? image : fitPicture(image, maxSize, 1)
    const middle = point ?? { x: size.width / 2, y: size.height / 2 }
    const box = {
      x: Math.round(middle.x - width / 2),
      y: Math.round(middle.y - height / 2),
      width: Math.round(width),
      height: Math.round(height),
    }
    const words = { text: '', lang: languageOf(i18n.language) }
    editor.setState(
      edit((editing) =>
        withNewElement(editing, 'image', { box }, words, { image: image._id, name: image.name.slice(0, 100) }),
      )(session),
    )
  }
  const addFiles = (transfer: DataTransfer, point?: Point) =>
    uploadAll(imageUploads, transfer.files, foldersIn(transfer), {
      onStored: (image) => addPicture(image as Image, point),
      onRefused: (upload) => toast('error', uploadText(upload.error, upload, t)),
    })
  const reportTooLong = (lengths: { length: number; most: number }) => toast('error', t('editor.pasteTooLong', lengths))
  const addText = (rawText: string, point?: Point) => {
    // A spreadsheet ends each row with a line break, the last one too, and separates cells by tabs.
    const text = trimmedEnd(withPlainLineEnds(rawText), /\n/)
    if (text.trim() === '') return
    if (text.length > MAX_TEXT) return reportTooLong({ length: text.length, most: MAX_TEXT })
    const session = editor.getState()
    const { width, height } = pixelsOf(editingOf(session).drawing.resolution)
    const target = { at: point ?? { x: width * 0.1, y: height * 0.1 } }
    const words = { text, lang: languageOf(i18n.language) }
    // A text with several lines or cells, or a long one, needs a box that wraps.
    const kind = /[\t\n]/.test(text) || text.length > 40 ? 'textarea' : 'text'
    editor.setState(edit((editing) => withNewElement(editing, kind, target, words))(session))
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!clipboardData) return
    const { files } = clipboardData
    const text = clipboardData.getData('text/plain')
    const excess = excessAfterPaste(event.target, text)
    if (excess) {
      event.preventDefault()
      reportTooLong(excess)
    }
    // Copied elements are pasted by `useKeys`.
    if (isEditable(event.target) || elementsIn(text) || editor.getState().viewOnly) return
    event.preventDefault()
    // Spreadsheets and word processors add a picture to the text that they copy.
    if (files.length > 0 && (text.trim() === '' || isListOfNames(text, files))) addFiles(clipboardData)
    else addText(text)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return (event: DragEvent) => {
    event.preventDefault()
    if (editor.getState().viewOnly) return
    const point = onDrawing(viewOf(editor.getState()), localOf(event))
    if (event.dataTransfer.files.length > 0) addFiles(event.dataTransfer, point)
    else addText(event.dataTransfer.getData('text/plain'), point)
  }
}
