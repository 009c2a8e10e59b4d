import { type Content, characterList, checkDigit, faultOfCheck, SEPARATOR, type Symbology, titles } from './content.ts'

/**
 * The application identifiers (GS1 General Specifications, 3.2), each with the parts of its value: `n` stands for
 * digits, `x` for letters, digits and signs, `y` for capitals, digits and the signs `#-/`, `d` for a date as YYMMDD.
 * After `n`, `x` or `y` comes the number of characters, or the fewest and the most as in `0..17`; `..17` is 1 to 17. A
 * final `c` marks a check digit, a final `?` a part that may be absent as a whole.
 */
const TABLE = `00 n18c/01-03 n14c/10 x..20/11-13,15-17 d/20 n2/21-22 x..20/235 x..28/240-241,250-251 x..30/242 n..6/
243,254 x..20/253 n13c x0..17/255 n13c n0..12/30,37 n..8/3100-3105,3110-3115,3120-3125,3130-3135,3140-3145,3150-3155,
3160-3165,3200-3205,3210-3215,3220-3225,3230-3235,3240-3245,3250-3255,3260-3265,3270-3275,3280-3285,3290-3295,3300-3305,
3310-3315,3320-3325,3330-3335,3340-3345,3350-3355,3360-3365,3370-3375,3400-3405,3410-3415,3420-3425,3430-3435,3440-3445,
3450-3455,3460-3465,3470-3475,3480-3485,3490-3495,3500-3505,3510-3515,3520-3525,3530-3535,3540-3545,3550-3555,3560-3565,
3570-3575,3600-3605,3610-3615,3620-3625,3630-3635,3640-3645,3650-3655,3660-3665,3670-3675,3680-3685,3690-3695 n6/
3900-3909,3920-3929 n..15/3910-3919,3930-3939 n3 n..15/3940-3943 n4/3950-3955 n6/400-401,403 x..30/402 n17c/410-417 n13c/
420 x..20/421 n3 x..9/422,424,426 n3/423,425 n3 n..12/427 x..3/4300-4301,4310-4311,4320 x..35/4302-4306,4312-4316 x..70/
4307,4317 x2/4308,4319 x..30/4309 n20/4318 x..20/4321-4323 n1/4324-4325 n10/4326 d/4330-4333 n6 x0..1/7001 n13/7002 x..30/
7003 n10/7004 n..4/7005 x..12/7006 d/7007 d d?/7008 x..3/7009 x..10/7010 x..2/7011 n6 n4?/7020-7022 x..20/
7023 x..30/7030-7039 n3 x..27/7040 x4/7041 x..4/710-717 x..20/7230-7239 x2 x..28/7240 x..20/7241 n2/7242 x..25/7250 n8/
7251 n12/7252 n1/7253-7254,7259 x..40/7255 x..10/7256 x..90/7257 x..70/7258 x3/8001 n14/8002 x..20/8003 n14c x0..16/
8004 x..30/8005 n6/8006,8026 n14c n4/8007 x..34/8008 n8 n2? n2?/8009 x..50/8010 y..30/8011 n..12/8012 x..20/8013 x..25/
8017-8018 n18c/8019 n..10/8020 x..25/8030 x..90/8110,8112,8200 x..70/8111 n4/90 x..30/91-99 x..90`

/** A part of an identifier's value: its kind of characters, and their fewest and most. */
interface Part {
  kind: string
  least: number
  most: number
  isChecked: boolean
  /** True for a part that has all its characters or none. */
  isOptional: boolean
}

/** Parses a part of the table: `x..20` → up to 20 letters, digits and signs. */
const partOf = (word: string): Part => {
  const [, kind = '', fewest = '', range, mark] = /^([nxyd])(\d*)(?:\.\.(\d+))?([c?]?)$/.exec(word)!
  const isOptional = mark === '?'
  const most = kind === 'd' ? 6 : +(range ?? fewest)
  const least = isOptional ? 0 : range === undefined ? most : +(fewest || 1)
  return { kind, least, most, isChecked: mark === 'c', isOptional }
}

/** The parsed table: `01-03 n14c` becomes an entry for each of 01, 02 and 03. */
const identifiers = new Map(
  TABLE.replaceAll('\n', '')
    .split('/')
    .flatMap((row) => {
      const [ranges = '', ...words] = row.split(' ')
      const parts = words.map(partOf)
      return ranges.split(',').flatMap((range) => {
        const [first = '', last = first] = range.split('-')
        return Array.from({ length: +last - +first + 1 }, (_, index) => {
          const identifier = String(+first + index).padStart(first.length, '0')
          return [identifier, parts] as const
        })
      })
    }),
)

/** The application identifiers with the parts of their values. */
export const knownIdentifiers: ReadonlyMap<string, readonly Part[]> = identifiers

/**
 * True for an identifier whose first two digits fix the length of its value, so that no separator follows the value
 * (GS1 General Specifications, 7.8.5).
 */
const hasPredefinedLength = (identifier: string) => /^(0[0-4]|1[1-9]|20|3[1-6]|41)/.test(identifier)

/**
 * The characters that each kind allows: `x` those of GS1's set 82 without brackets, as those enclose identifiers; `y`
 * those of its set 39; all other kinds digits.
 */
const allowedIn: Readonly<Record<string, RegExp>> = { x: /[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]/g, y: /[#\-/0-9A-Z]/g }

/** The characters of a value that its kind does not allow. */
const forbiddenIn = (value: string, kind: string) => value.replaceAll(allowedIn[kind] ?? /[0-9]/g, '')

/** True for a date as YYMMDD, whose day may be 00 for none. */
const isDate = (value: string) => {
  const [month, day] = [+value.slice(2, 4), +value.slice(4)]
  // Day 0 of the next month is the last day of the month.
  return month >= 1 && month <= 12 && day <= new Date(Date.UTC(2000 + +value.slice(0, 2), month, 0)).getUTCDate()
}

/** The fault of an identifier or its value; undefined if both are right. */
const faultOf = (identifier: string, value: string): string | undefined => {
  const parts = identifiers.get(identifier)
  if (!parts) return `there is no GS1 application identifier ${identifier}`
  const [minLength, maxLength] = [
    parts.reduce((sum, part) => sum + part.least, 0),
    parts.reduce((sum, part) => sum + part.most, 0),
  ]
  if (value.length < minLength || value.length > maxLength) {
    const length = minLength === maxLength ? maxLength : `${minLength} to ${maxLength}`
    return `the value of (${identifier}) must have ${length} characters, not ${value.length}`
  }
  let start = 0
  for (const { kind, most, isChecked, isOptional } of parts) {
    const part = value.slice(start, start + most)
    start += most
    if (isOptional && part === '') break
    if (isOptional && part.length < most)
      return `the value of (${identifier}) must have ${start - most} or ${start} characters, not ${value.length}`
    const forbidden = forbiddenIn(part, kind)
    if (forbidden !== '') return `the value of (${identifier}) must not hold ${characterList(forbidden)}`
    if (kind === 'd' && !isDate(part)) return `the value of (${identifier}) must be a date as YYMMDD, not ${part}`
    const fault = isChecked && faultOfCheck(part, checkDigit(part.slice(0, -1)))
    if (fault) return fault
  }
  return undefined
}

/**
 * Checks a text like `(01)04012345678901(10)AB-1`: identifiers in brackets, each before its value. Spaces are ignored.
 */
export const gs1ContentOf = (text: string, symbology: Symbology): Content => {
  const compact = text.replaceAll(/[\s\p{Cf}]/gu, '')
  const [textBefore, ...pairs] = compact.split('(')
  const elements = pairs.map((pair) => pair.split(')'))
  if (
    textBefore !== '' ||
    pairs.length === 0 ||
    elements.some((pair) => pair.length !== 2 || !/^\d{2,4}$/.test(pair[0]!))
  )
    return { fault: `${titles[symbology]} is written with identifiers in brackets, as (01)09501101530003(10)AB1` }
  let content = ''
  for (const [index, [identifier = '', value = '']] of elements.entries()) {
    const fault = faultOf(identifier, value)
    if (fault) return { fault }
    const needsSeparator = index < elements.length - 1 && !hasPredefinedLength(identifier)
    content += identifier + value + (needsSeparator ? SEPARATOR : '')
  }
  return { content, textBelow: symbology === 'gs1-128' ? compact : '' }
}
