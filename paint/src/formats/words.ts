import type { Language } from '@wifi-tms/contract/shapes'

/** The words and habits of a language in dates and numbers, after CLDR 48; English as it is written outside America. */
export interface Words {
  months: readonly string[]
  /** Where a month stands beside its day, if that is another form. */
  monthsOfDays?: readonly string[]
  monthsShort: readonly string[]
  /** From Sunday on. */
  days: readonly string[]
  daysShort: readonly string[]
  halves: readonly [morning: string, afternoon: string]
  /** Patterns by the name of a style. */
  dates: Readonly<Record<'short' | 'medium' | 'long' | 'full' | 'day', string>>
  clock12: string
  decimal: string
  group: string
  /** Digits before the decimal sign from which on they are grouped. */
  groupedFrom: number
  currency: string
}

const split = (text: string) => text.split(' ')
const numbered = (sign: string) => Array.from({ length: 12 }, (_, at) => `${at + 1}${sign}`)
const SPACE = '\u00a0'

const western = { decimal: '.', group: ',', groupedFrom: 4 }
const chinese = {
  ...western,
  months: split('一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月'),
  monthsShort: numbered('月'),
  days: split('星期日 星期一 星期二 星期三 星期四 星期五 星期六'),
  halves: ['上午', '下午'] as const,
  clock12: 'Ah:mm',
}

/** What each language of the product says. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    ...western,
    months: split('January February March April May June July August September October November December'),
    monthsShort: split('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    days: split('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    daysShort: split('Sun Mon Tue Wed Thu Fri Sat'),
    halves: ['AM', 'PM'],
    dates: {
      short: 'DD/MM/YYYY',
      medium: 'D MMM YYYY',
      long: 'D MMMM YYYY',
      full: 'dddd, D MMMM YYYY',
      day: 'D MMMM',
    },
    clock12: `h:mm${SPACE}A`,
    currency: 'USD',
  },
  pl: {
    months: split('styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'),
    monthsOfDays: split(
      'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
    ),
    monthsShort: split('sty lut mar kwi maj cze lip sie wrz paź lis gru'),
    days: split('niedziela poniedziałek wtorek środa czwartek piątek sobota'),
    daysShort: split('niedz. pon. wt. śr. czw. pt. sob.'),
    halves: ['AM', 'PM'],
    dates: {
      short: 'DD.MM.YYYY',
      medium: 'D MMM YYYY',
      long: 'D MMMM YYYY',
      full: 'dddd, D MMMM YYYY',
      day: 'D MMMM',
    },
    clock12: `h:mm${SPACE}A`,
    decimal: ',',
    group: SPACE,
    groupedFrom: 5,
    currency: 'PLN',
  },
  zh: {
    ...chinese,
    daysShort: split('周日 周一 周二 周三 周四 周五 周六'),
    dates: {
      short: 'YYYY/M/D',
      medium: 'YYYY年M月D日',
      long: 'YYYY年M月D日',
      full: 'YYYY年M月D日dddd',
      day: 'M月D日',
    },
    currency: 'CNY',
  },
  tw: {
    ...chinese,
    months: numbered('月'),
    daysShort: split('週日 週一 週二 週三 週四 週五 週六'),
    dates: {
      short: 'YYYY/M/D',
      medium: 'YYYY年M月D日',
      long: 'YYYY年M月D日',
      full: 'YYYY年M月D日 dddd',
      day: 'M月D日',
    },
    currency: 'TWD',
  },
  ja: {
    ...western,
    months: numbered('月'),
    monthsShort: numbered('月'),
    days: split('日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日'),
    daysShort: split('日 月 火 水 木 金 土'),
    halves: ['午前', '午後'],
    dates: {
      short: 'YYYY/MM/DD',
      medium: 'YYYY/MM/DD',
      long: 'YYYY年M月D日',
      full: 'YYYY年M月D日dddd',
      day: 'M月D日',
    },
    clock12: 'Ah:mm',
    currency: 'JPY',
  },
  ko: {
    ...western,
    months: numbered('월'),
    monthsShort: numbered('월'),
    days: split('일요일 월요일 화요일 수요일 목요일 금요일 토요일'),
    daysShort: split('일 월 화 수 목 금 토'),
    halves: ['오전', '오후'],
    dates: {
      short: 'YY. M. D.',
      medium: 'YYYY. M. D.',
      long: 'YYYY년 M월 D일',
      full: 'YYYY년 M월 D일 dddd',
      day: 'M월 D일',
    },
    clock12: 'A h:mm',
    currency: 'KRW',
  },
}
