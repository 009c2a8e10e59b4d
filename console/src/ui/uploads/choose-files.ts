interface FileChoice {
  /** The accepted types, as the attribute of a file field lists them. */
  accept: string
  multiple: boolean
}

/**
 * Calls `take` with the files that a person chooses in the browser's dialog. The file field belongs to no component,
 * because pages may change while the dialog is open.
 */
export function chooseFiles({ accept, multiple }: FileChoice, take: (files: readonly File[]) => void): void {
  const field = document.createElement('input')
  Object.assign(field, { type: 'file', accept, multiple, hidden: true })
  field.addEventListener('change', () => {
    field.remove()
    take([...(field.files ?? [])])
  })
  field.addEventListener('cancel', () => field.remove())
  // Safari sends no events of a field outside the document.
  document.body.append(field)
  field.click()
}
