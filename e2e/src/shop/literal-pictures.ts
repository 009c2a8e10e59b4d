import { showOne } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import type { Caller } from '@wifi-tms/tags/call'

/** The text element of a label, at the same place on every label. */
const element = (text: string) => ({
  kind: 'text' as const,
  id: 'a',
  x: 8,
  y: 8,
  width: 280,
  height: 40,
  text,
  size: 24,
})

/** Adds a template with one text. Returns its `_id`. */
export async function addLabel(caller: Caller, name: string, resolution: string, text: string): Promise<string> {
  const canvas = { version: 1 as const, elements: [element(text)] }
  return (await caller.ask(templates.create, { name, resolution, canvas }))._id
}

/** The hashes of the frames of these texts, painted from templates that have the text itself instead of a field. */
export async function literalPictures(
  caller: Caller,
  { mac, resolution, texts }: { mac: string; resolution: string; texts: Iterable<string> },
): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>()
  for (const text of texts) {
    const templateId = await addLabel(caller, text, resolution, text)
    pictures.set(text, (await caller.ask(showOne, { mac, templateId })).frame)
  }
  return pictures
}
