import type { Stamped } from './stamped.ts'

export interface TemplateTable extends Stamped {
  name: string
  resolution: string
  background: string
  /** JSON of the contract's Canvas. */
  canvas: string
  /**
   * The moment and author of the last change of the drawing, if only labels were changed afterwards; null: they are the
   * row's own.
   */
  drawnAt: string | null
  drawnBy: string | null
  /** 1: it was made automatically to display a picture. */
  ofPicture: number
  /** 1: it has placeholders that only a display with values fills. */
  needsData: number
}

/** A picture or font that a template draws; triggers maintain the rows. */
export interface TemplateDrawnTable {
  templateId: string
  /** A picture's id, or a font's family. */
  name: string
  /** The weight of the font that it draws with; empty for a picture. */
  weight: string
}

/** A template as it was until a change. */
export interface TemplateVersionTable {
  id: string
  templateId: string
  /** Counts the versions of one template. */
  number: number
  name: string
  resolution: string
  background: string
  canvas: string
  /** The author and the moment of that state. */
  changedAt: string
  changedBy: string
}

/** A template's labels in the order in which people wrote them. */
export interface TemplateLabelTable {
  templateId: string
  position: number
  label: string
}
