import type { Language } from '@wifi-tms/contract/shapes'

/** A language's words and conventions for dates and numbers, from CLDR 48; English is British. */
export interface LocaleData {
  months: readonly string[]
  /** The names of months beside a day, if they differ (Polish: listopada). */
  monthsOfDays?: readonly string[]
  /** The short names of months, if they are not the first three letters. */
  monthsShort?: readonly string[]
  /** The days of the week, from Sunday on. */
  days: readonly string[]
  daysShort: readonly string[]
  /** The words for the halves of a day. */
  halves: readonly [morning: string, afternoon: string]
  /** Patterns by the name of a style. */
  dates: Readonly<Record<string, string>>
  /** The pattern of a time in 12 hours. */
  clock12: string
  /** The decimal sign, and the thousands separator. */
  decimal: string
  group: string
  /** The number of digits before the decimal sign from which they are grouped. */
  groupedFrom: number
  /** The usual currency, by its code of ISO 4217. */
  currency: string
}

const split = (text: string) => text.split(' ')
/** A word for each letter: `('日一', '星期')` → `['星期日', '星期一']`. */
const withAffixes = (letters: string, before = '', after = '') =>
  Array.from(letters, (letter) => before + letter + after)
/** The numbers 1 to 12, each with a sign after it: `1月`, `2月` … */
const numbered = (sign: string) => Array.from({ length: 12 }, (_, index) => `${index + 1}${sign}`)
/** Patterns by the name of a style; '' is the style of `{{date|date}}`, which names none. */
const styles = (short: string, medium: string, long: string, full: string, day: string) => ({
  short,
  medium,
  '': medium,
  long,
  full,
  day,
  weekday: 'dddd',
  month: 'MMMM',
})
/** The no-break space. */
export const SPACE = '\u00a0'

const western = { decimal: '.', group: ',', groupedFrom: 4 }
const chinese = {
  ...western,
  months: split('一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月'),
  monthsShort: numbered('月'),
  days: withAffixes('日一二三四五六', '星期'),
  halves: ['上午', '下午'] as const,
  clock12: 'Ah:mm',
}

/** The words of each language of the product. */
export const words: Readonly<Record<Language, LocaleData>> = {
  en: {
    ...western,
    months: split('January February March April May June July August September October November December'),
    days: split('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    daysShort: split('Sun Mon Tue Wed Thu Fri Sat'),
    halves: ['AM', 'PM'],
    dates: styles('DD/MM/YYYY', 'D MMM YYYY', 'D MMMM YYYY', 'dddd, D MMMM YYYY', 'D MMMM'),
    clock12: `h:mm${SPACE}A`,
    currency: 'USD',
  },
  pl: {
    months: split('styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'),
    monthsOfDays: split(
      'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
    ),
    days: split('niedziela poniedziałek wtorek środa czwartek piątek sobota'),
    daysShort: split('niedz. pon. wt. śr. czw. pt. sob.'),
    halves: ['AM', 'PM'],
    dates: styles('DD.MM.YYYY', 'D MMM YYYY', 'D MMMM YYYY', 'dddd, D MMMM YYYY', 'D MMMM'),
    clock12: `h:mm${SPACE}A`,
    decimal: ',',
    group: SPACE,
    groupedFrom: 5,
    currency: 'PLN',
  },
  zh: {
    ...chinese,
    daysShort: withAffixes('日一二三四五六', '周'),
    dates: styles('YYYY/M/D', 'YYYY年M月D日', 'YYYY年M月D日', 'YYYY年M月D日dddd', 'M月D日'),
    currency: 'CNY',
  },
  tw: {
    ...chinese,
    months: numbered('月'),
    daysShort: withAffixes('日一二三四五六', '週'),
    dates: styles('YYYY/M/D', 'YYYY年M月D日', 'YYYY年M月D日', 'YYYY年M月D日 dddd', 'M月D日'),
    currency: 'TWD',
  },
  ja: {
    ...western,
    months: numbered('月'),
    days: withAffixes('日月火水木金土', '', '曜日'),
    daysShort: withAffixes('日月火水木金土'),
    halves: ['午前', '午後'],
    dates: styles('YYYY/MM/DD', 'YYYY/MM/DD', 'YYYY年M月D日', 'YYYY年M月D日dddd', 'M月D日'),
    clock12: 'AK:mm',
    currency: 'JPY',
  },
  ko: {
    ...western,
    months: numbered('월'),
    days: withAffixes('일월화수목금토', '', '요일'),
    daysShort: withAffixes('일월화수목금토'),
    halves: ['오전', '오후'],
    dates: styles('YY. M. D.', 'YYYY. M. D.', 'YYYY년 M월 D일', 'YYYY년 M월 D일 dddd', 'M월 D일'),
    clock12: 'A h:mm',
    currency: 'KRW',
  },
}
