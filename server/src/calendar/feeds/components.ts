import ICAL from 'ical.js'

/** A property as RFC 7265 has it: its name, parameters, type, and values. */
export type Property = [name: string, params: Record<string, string | string[]>, type: string, ...values: unknown[]]
/** A part of a calendar as RFC 7265 has it. */
export type Component = [name: string, properties: Property[], parts: Component[]]

/** Thrown where a text is no calendar, or ends before it is whole. */
export class NotCalendar extends Error {
  override name = 'NotCalendar'
}

/** Takes a text apart. Rules are left as they are: one that is wrong spoils no other entry. Throws NotCalendar. */
export function componentsOf(text: string): Component[] {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, '').replace(/^RRULE(?=[;:])/gim, 'X-RULE')) as unknown[]
    const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as Component[]
    if (all.length > 0 && all.every(([name]) => name === 'vcalendar')) return all.flatMap(([, , parts]) => parts)
  } catch {}
  throw new NotCalendar('This is no calendar')
}

export const propertiesOf = ([, properties]: Component, name: string): Property[] =>
  properties.filter(([own]) => own === name)

/** The first value of a property as text; empty where it is not there. */
export const textOf = (component: Component, name: string): string =>
  String(propertiesOf(component, name)[0]?.[3] ?? '')
