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
