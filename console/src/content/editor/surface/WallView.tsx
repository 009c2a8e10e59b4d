import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { keep, recall } from '../../../base/keep.ts'
import { inchesOf } from '../../../catalogue/screen-types/screen-type-name.ts'
import { Dialog } from '../../../ui/form/Dialog.tsx'
import { sizeOf } from '../document/session.ts'
import { cssOfInches, MM_PER_INCH, panelInches } from '../document/true-size.ts'
import { PaintingCopy } from '../painting/PaintingCopy.tsx'
import { NumberField } from '../properties/NumberField.tsx'
import { useEditor } from '../store/editor.ts'
import type { PreviewPanel } from '../store/panel.ts'
import '../../../ui/glass/glass.css'
import './wall-view.css'

/** The pixels of the person's screen per inch, in device pixels. */
const Ppi = z.number().min(50).max(1000)
const PPI_KEY = 'SCREEN_PPI'
const readPpi = () => Ppi.safeParse(recall('localStorage', PPI_KEY)).data

/**
 * The width of every bank card (ISO/IEC 7810, ID-1). People hold a card against the drawn outline, and change the
 * pixels per inch until card and outline are equally wide.
 */
const CARD_INCHES = 85.6 / MM_PER_INCH
/** The rough width of the frame around a tag's panel, in inches. */
const RIM_INCHES = 0.2

interface Props {
  preview: PreviewPanel
  close: () => void
}

/**
 * The painted picture in a bezel, in the panel's real size. Browsers do not know the screen's pixels per inch, so
 * people enter them once.
 */
export function WallView({ preview: { fittingTypes, chosenInks }, close }: Props) {
  const { t } = useTranslation()
  const width = useEditor((state) => sizeOf(state).width)
  const height = useEditor((state) => sizeOf(state).height)
  const [storedPpi, setStoredPpi] = useState(readPpi)
  const [isAsking, setAsking] = useState(storedPpi === undefined)
  const ratio = window.devicePixelRatio || 1
  // Until a person enters the number, a CSS pixel counts as 1/96 inch, as browsers define it.
  const ppi = storedPpi ?? Math.round(96 * ratio)
  const css = (inches: number) => cssOfInches(inches, ppi, ratio)
  // The diagonal is read from the name of a screen type: the chosen one first, then others of this resolution.
  const names = [fittingTypes.find(({ _id }) => _id === chosenInks), ...fittingTypes].flatMap(
    (screen) => screen?.name ?? [],
  )
  const inches = names.map(inchesOf).find((size) => size !== undefined)
  const panel = inches === undefined ? undefined : panelInches({ width, height }, inches)
  const change = (value: number) => {
    setStoredPpi(value)
    keep('localStorage', PPI_KEY, value)
  }
  return (
    <Dialog title={t('editor.actions.wall')} footer={null} onCancel={close} width="fit-content" className="wall-view">
      {panel ? (
        <>
          <p className="wall-view-size">
            {t('editor.trueSize', {
              inches,
              width: Math.round(panel.width * MM_PER_INCH),
              height: Math.round(panel.height * MM_PER_INCH),
            })}
            {!isAsking && (
              <button type="button" className="editor-link" onClick={() => setAsking(true)}>
                {t('editor.askPpi')}
              </button>
            )}
          </p>
          {isAsking && (
            <div className="wall-view-ask editor-controls">
              <NumberField label={t('editor.ppi')} value={ppi} min={50} max={1000} unit="ppi" onChange={change} />
              <p>{t('editor.ppiText')}</p>
            </div>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <section className="wall-view-pane" aria-label={t('editor.actions.wall')} tabIndex={0}>
            {isAsking && <div className="wall-view-card" style={{ width: css(CARD_INCHES) }} />}
            <figure className="bezel" style={{ '--rim': `${css(RIM_INCHES)}px` } as React.CSSProperties}>
              <div className="glass-pane">
                <PaintingCopy
                  width={width}
                  height={height}
                  style={{ width: css(panel.width), height: css(panel.height) }}
                />
              </div>
            </figure>
          </section>
        </>
      ) : (
        <p>{t('editor.noInches')}</p>
      )}
    </Dialog>
  )
}
