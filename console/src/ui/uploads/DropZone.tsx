import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadKind } from './upload-kind.ts'
import { foldersIn, uploadAll } from './uploads.ts'
import './uploads.css'

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A page that takes files of a kind dropped anywhere on it. */
export function DropZone({ kind, enabled, children }: { kind: UploadKind; enabled: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  // Every element under the pointer causes an enter and a leave event, so they are counted: the files are over the page
  // while there were more enter than leave events.
  const depth = useRef(0)
  if (!enabled) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: people without a mouse use the upload button
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return
        depth.current++
        setIsOver(true)
      }}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDragLeave={() => {
        depth.current = Math.max(0, depth.current - 1)
        if (depth.current === 0) setIsOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setIsOver(false)
        uploadAll(kind, event.dataTransfer.files, foldersIn(event.dataTransfer))
      }}
    >
      {children}
      {isOver && <div className="drop-here">{t(`${kind.noun}.drop`)}</div>}
    </div>
  )
}
