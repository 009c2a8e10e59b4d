import { MAX_TEXT } from '@wifi-tms/contract/drawing'
import type { ElementOf } from '@wifi-tms/contract/elements'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { replaced, withFields } from '../document/drawing.ts'
import { LINE_HEIGHT } from '../document/new-element.ts'
import { toViewport, type View } from '../document/view.ts'
import { useAct, useEdit } from '../store/editor.ts'
import { plainCss } from '../store/panel.ts'

type ElementWithText =
  | ElementOf<'text'>
  | ElementOf<'textarea'>
  | ElementOf<'qrcode'>
  | ElementOf<'barcode'>
  | ElementOf<'icon'>

/**
 * The field in which the text of an element is typed on the drawing. It is the browser's own field, which supports
 * every input method and takes only plain text.
 */
export function TypingBox({ element, view }: { element: ElementWithText; view: View }) {
  const { t } = useTranslation()
  const act = useAct()
  const edit = useEdit()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const endTyping = () =>
    act((session) => (session.typingId === element.id ? { ...session, typingId: undefined } : session))
  const { x, y } = toViewport(view, element)
  // The least sizes below keep the field usable if the drawing is shown small. White letters are typed in black,
  // because the field is white.
  const isSingleLine = element.kind === 'text' && element.fit !== 'wrap'
  const textElement = 'fontSize' in element ? element : undefined
  return (
    <textarea
      ref={field}
      className="editor-typing"
      aria-label={t('editor.typing')}
      maxLength={MAX_TEXT}
      spellCheck={false}
      value={element.text}
      lang={textElement?.lang}
      dir={textElement?.direction ?? 'auto'}
      style={{
        left: x,
        top: y,
        // The painter does not break a single line, so the field does not either, and widens with the text.
        ...(isSingleLine && { whiteSpace: 'pre', fieldSizing: 'content' }),
        [isSingleLine ? 'minWidth' : 'width']: Math.max(80, element.width * view.zoom),
        height: Math.max(28, element.height * view.zoom),
        transform: `rotate(${element.angle}deg)`,
        transformOrigin: `${(element.width * view.zoom) / 2}px ${(element.height * view.zoom) / 2}px`,
        fontSize: textElement ? Math.max(9, textElement.fontSize * view.zoom) : 14,
        fontWeight: textElement?.weight,
        textAlign: textElement?.align,
        wordBreak: textElement?.wordBreak,
        lineHeight: LINE_HEIGHT * (textElement?.lineSpacing ?? 1),
        color: textElement?.fill === 'white' ? '#000' : textElement ? plainCss(textElement.fill) : '#000',
      }}
      onChange={({ target: { value } }) =>
        edit((editing) => {
          const current = editing.drawing.elements.find(({ id }) => id === element.id)
          return current ? replaced(editing, [withFields(current, { text: value })]) : editing
        }, `text ${element.id}`)
      }
      onBlur={endTyping}
      onKeyDown={(event) => {
        // Enter and Escape also end the composition of an input method, which is not the end of typing.
        if (event.nativeEvent.isComposing) return
        event.stopPropagation()
        if (event.key === 'Escape' || (event.key === 'Enter' && element.kind !== 'textarea' && !event.shiftKey)) {
          event.preventDefault()
          document.querySelector<HTMLElement>('.editor-surface')?.focus({ preventScroll: true })
          endTyping()
        }
      }}
    />
  )
}
