import type { AlertKind } from '@wifi-tms/contract/alerts'
import type { Language } from '@wifi-tms/contract/shapes'
import { type MailWords, mailWords } from './mail-words.ts'

/** The maximum number of characters of a name in a mail. */
const NAME_MAX = 60

/** A mail without its addresses. */
export interface MailText {
  subject: string
  body: string
}

/** A device or room as a mail lists it, with the one fact that its alert is about. */
export interface Trouble {
  id: string
  name: string
  /** A moment or day in UTC, or a charge in per cent; null: unknown. */
  fact: { word: 'lastContact' | 'since' | 'charge' | 'emptyOn'; value: string | number } | null
  hasRecovered: boolean
}

/** Everything that a mail says; `total` counts the troubles, of which the first are named. */
export interface MailFacts {
  title: string
  alert: string
  found: keyof MailWords['found']
  total: number
  named: readonly Trouble[]
  /** The address of the console, without a slash at its end; undefined: the mail has no links. */
  publicUrl: string | undefined
}

/** One line of a text that people wrote: without line breaks and other control characters, and not too long. */
export function lineOf(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
  const letters = Array.from(line)
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX - 1).join('')}…` : line
}

/** Replaces the placeholder of a sentence by a value. */
const put = (sentence: string, value: string | number) => sentence.replace(/\{\{\w+\}\}/, () => String(value))

/** A fact as people read it: of a moment, its day and minute. */
const readable = (value: string | number) => String(value).replace(/^(.{10})T(.{5}).*$/, '$1 $2 UTC')

/** The language tags of the two kinds of Chinese; all others are their own tags. */
const tags: Partial<Record<Language, string>> = { zh: 'zh-Hans', tw: 'zh-Hant' }

function foundText({ found, total }: Pick<MailFacts, 'found' | 'total'>, language: Language): string {
  const phrase = mailWords[language].found[found]
  const form = new Intl.PluralRules(tags[language] ?? language).select(total)
  return put(phrase[form] ?? phrase.other, total)
}

const pathOf = (found: MailFacts['found'], id: string) =>
  found === 'calendar' ? `/room/edit/room/${id}` : `/device/edit/${id}`

/** The mail about what an alert has found. The first line says what; each device or room has a line and its link. */
export function alertMail(facts: MailFacts, language: Language): MailText {
  const { title, alert, found, total, named, publicUrl } = facts
  const words = mailWords[language]
  const what = foundText(facts, language)
  const lines = named.flatMap(({ id, name, fact, hasRecovered }) => {
    const notes = [fact && put(words[fact.word], readable(fact.value)), hasRecovered && words.recovered].filter(Boolean)
    const line = `- ${lineOf(name)}${notes.length > 0 ? ` (${notes.join(' · ')})` : ''}`
    return publicUrl ? [line, `  ${publicUrl}${pathOf(found, id)}`] : [line]
  })
  const further = total > named.length ? [put(words.more, total - named.length)] : []
  const single = total === 1 && named[0] ? `: ${lineOf(named[0].name)}` : ''
  return {
    subject: `${lineOf(title)}: ${what}${single} (${lineOf(alert)})`,
    body: [`${what}${single}`, '', ...lines, ...further, '', ...footOf(facts, words), ''].join('\n'),
  }
}

/** The mail by which a person tries an alert. */
export function testMail(facts: Pick<MailFacts, 'title' | 'alert' | 'publicUrl'>, language: Language): MailText {
  const words = mailWords[language]
  return {
    subject: `${lineOf(facts.title)}: ${words.test} (${lineOf(facts.alert)})`,
    body: [words.testText, '', ...footOf(facts, words), ''].join('\n'),
  }
}

function footOf({ alert, publicUrl }: Pick<MailFacts, 'alert' | 'publicUrl'>, words: MailWords): string[] {
  const name = put(words.alert, lineOf(alert))
  return publicUrl ? [name, `${publicUrl}/system/alert`] : [name]
}

/** The phrase for a kind of alert; batteries have two. */
export const foundBy = (kind: AlertKind, days: number | null): MailFacts['found'] =>
  kind === 'battery' && days !== null ? 'emptying' : kind
