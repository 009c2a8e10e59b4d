interface Kind {
  /** As the attribute of a file field has it. */
  accept: string
  multiple: boolean
}

/** Hands over files chosen in the browser's dialog. No component owns its field: pages change while the dialog is open. */
export function chooseFiles({ accept, multiple }: Kind, take: (files: readonly File[]) => void): void {
  const field = document.createElement('input')
  Object.assign(field, { type: 'file', accept, multiple, hidden: true })
  field.addEventListener('change', () => {
    field.remove()
    take([...(field.files ?? [])])
  })
  field.addEventListener('cancel', () => field.remove())
  // Safari tells nothing of a field outside of the document.
  document.body.append(field)
  field.click()
}
