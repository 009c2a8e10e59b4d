import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadKind } from './upload-kind.ts'
import { foldersIn, uploadAll } from './uploads.ts'
import './uploads.css'

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The page takes files of a kind dropped anywhere on it. */
export function DropZone({ kind, enabled, children }: { kind: UploadKind; enabled: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  // Enter and leave come for every element on the way; only their balance tells whether the files are still here.
  const depth = useRef(0)
  if (!enabled) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the upload button is the way without a mouse
    <div
      className="drop-zone"
      data-over={over || undefined}
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return
        depth.current++
        setOver(true)
      }}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDragLeave={() => {
        depth.current = Math.max(0, depth.current - 1)
        if (depth.current === 0) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        uploadAll(kind, event.dataTransfer.files, foldersIn(event.dataTransfer))
      }}
    >
      {children}
      {over && <div className="drop-here">{t(`${kind.noun}.drop`)}</div>}
    </div>
  )
}
