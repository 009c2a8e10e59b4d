/** The kinds of code texts that phones act on, with the fields of each. */
export const codeForms = {
  wifi: ['ssid', 'password'],
  vcard: ['person', 'organisation', 'phone', 'email', 'address', 'url'],
  mecard: ['person', 'organisation', 'phone', 'email', 'address', 'url'],
} as const
export type CodeForm = keyof typeof codeForms
export type CodeField = (typeof codeForms)[CodeForm][number]
export type CodeFields = Partial<Readonly<Record<CodeField, string>>>

/** Matches a placeholder, which stays as it is, or a character that must be escaped in a MeCard or Wi-Fi text. */
const IN_CARD = /\{\{[^{}]+\}\}|[\\;,":]/g
/** Matches a placeholder, or a character that must be escaped in a vCard. */
const IN_VCARD = /\{\{[^{}]+\}\}|[\\;,]/g

/**
 * The text with a backslash before each special character. A match of several characters is a placeholder and stays.
 */
const escaped = (text: string, signs: RegExp) =>
  text.replaceAll(signs, (match) => (match.length > 1 ? match : `\\${match}`))

/** A text in the form of a MeCard: `MECARD:N:Ann;TEL:123;;`. Empty fields are left out. */
const card = (name: string, fields: readonly (readonly [key: string, value: string | undefined])[]) =>
  `${name}:${fields.map(([key, value]) => (value ? `${key}:${escaped(value, IN_CARD)};` : '')).join('')};`

/** A vCard 3.0 (RFC 2426). The form does not ask for the family name separately, because phones show the whole name. */
const vcard = ({ person = '', organisation, phone, email, address, url }: CodeFields) => {
  const line = (key: string, value: string | undefined, prefix = '') =>
    value ? [`${key}:${prefix}${escaped(value, IN_VCARD)}`] : []
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(person, IN_VCARD)}`,
    ...line('FN', person),
    ...line('ORG', organisation),
    ...line('TEL', phone),
    ...line('EMAIL', email),
    // Two empty parts come before the street: the post office box and the extended address.
    ...line('ADR', address, ';;'),
    ...line('URL', url),
    'END:VCARD',
  ].join('\r\n')
}

const withoutOuterSpaces = (fields: CodeFields): CodeFields =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()]))

/** The text of a code from the fields of its form. `isHidden` is for a Wi-Fi network that does not show its name. */
export function codeText(form: CodeForm, entered: CodeFields, isHidden = false): string {
  // The name and the password of a network may begin or end with spaces; the details of a person do not.
  const fields = form === 'wifi' ? entered : withoutOuterSpaces(entered)
  const { ssid, password, person, organisation, phone, email, address, url } = fields
  if (form === 'vcard') return vcard(fields)
  if (form === 'mecard')
    return card('MECARD', [
      ['N', person],
      ['ORG', organisation],
      ['TEL', phone],
      ['EMAIL', email],
      ['ADR', address],
      ['URL', url],
    ])
  return card('WIFI', [
    ['T', password ? 'WPA' : 'nopass'],
    ['S', ssid],
    ['P', password],
    ['H', isHidden ? 'true' : ''],
  ])
}
