import type { AlertKind } from '@wifi-tms/contract/alerts'
import type { Language } from '@wifi-tms/contract/shapes'

/** The forms of a phrase by the plural of its number, as `Intl.PluralRules` names them; `other` stands for the rest. */
type Phrase = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The words of a mail in one language. `emptying` is the kind `battery` by days. A number stands in place of `{{count}}`. */
export interface MailWords {
  found: Record<AlertKind | 'emptying', Phrase>
  /** The notes about one device or room: this one and the next, up to `recovered`. */
  lastContact: string
  since: string
  charge: string
  emptyOn: string
  recovered: string
  more: string
  alert: string
  test: string
  testText: string
}

export const mailWords: Readonly<Record<Language, MailWords>> = {
  en: {
    found: {
      offline: { one: '{{count}} device is offline', other: '{{count}} devices are offline' },
      battery: { one: '{{count}} device has a low battery', other: '{{count}} devices have a low battery' },
      emptying: {
        one: '{{count}} device has a battery that will be empty soon',
        other: '{{count}} devices have a battery that will be empty soon',
      },
      failed: { one: '{{count}} device failed to display', other: '{{count}} devices failed to display' },
      waiting: {
        one: '{{count}} device does not show its picture yet',
        other: '{{count}} devices do not show their pictures yet',
      },
      calendar: { one: '{{count}} room calendar cannot be read', other: '{{count}} room calendars cannot be read' },
    },
    lastContact: 'last contact {{at}}',
    since: 'since {{at}}',
    charge: 'battery {{percent}} %',
    emptyOn: 'battery empty on {{at}}',
    recovered: 'all right again',
    more: 'and {{count}} more',
    alert: 'Alert: {{name}}',
    test: 'Test mail',
    testText: 'This is a test. Mails of this alert arrive here.',
  },
  zh: {
    found: {
      offline: { other: '{{count}} 个设备离线' },
      battery: { other: '{{count}} 个设备电量低' },
      emptying: { other: '{{count}} 个设备电池即将耗尽' },
      failed: { other: '{{count}} 个设备显示失败' },
      waiting: { other: '{{count}} 个设备尚未显示画面' },
      calendar: { other: '{{count}} 个会议室日历无法读取' },
    },
    lastContact: '最后联系：{{at}}',
    since: '自 {{at}} 起',
    charge: '电量 {{percent}} %',
    emptyOn: '电池将于 {{at}} 耗尽',
    recovered: '已恢复',
    more: '另有 {{count}} 个',
    alert: '警报：{{name}}',
    test: '测试邮件',
    testText: '这是一封测试邮件。此警报的邮件会发送到这里。',
  },
  tw: {
    found: {
      offline: { other: '{{count}} 個裝置離線' },
      battery: { other: '{{count}} 個裝置電量低' },
      emptying: { other: '{{count}} 個裝置電池即將耗盡' },
      failed: { other: '{{count}} 個裝置顯示失敗' },
      waiting: { other: '{{count}} 個裝置尚未顯示畫面' },
      calendar: { other: '{{count}} 間會議室的行事曆無法讀取' },
    },
    lastContact: '最後聯絡：{{at}}',
    since: '自 {{at}} 起',
    charge: '電量 {{percent}} %',
    emptyOn: '電池將於 {{at}} 耗盡',
    recovered: '已恢復',
    more: '另有 {{count}} 個',
    alert: '警示：{{name}}',
    test: '測試郵件',
    testText: '這是一封測試郵件。此警示的郵件會寄到這裡。',
  },
  pl: {
    found: {
      offline: {
        one: '{{count}} urządzenie jest offline',
        few: '{{count}} urządzenia są offline',
        other: '{{count}} urządzeń jest offline',
      },
      battery: {
        one: '{{count}} urządzenie ma słabą baterię',
        few: '{{count}} urządzenia mają słabą baterię',
        other: '{{count}} urządzeń ma słabą baterię',
      },
      emptying: {
        one: '{{count}} urządzenie ma baterię, która wkrótce się rozładuje',
        few: '{{count}} urządzenia mają baterię, która wkrótce się rozładuje',
        other: '{{count}} urządzeń ma baterię, która wkrótce się rozładuje',
      },
      failed: {
        one: '{{count}} urządzenie z nieudanym wyświetleniem',
        few: '{{count}} urządzenia z nieudanym wyświetleniem',
        other: '{{count}} urządzeń z nieudanym wyświetleniem',
      },
      waiting: {
        one: '{{count}} urządzenie jeszcze nie pokazuje swojego obrazu',
        few: '{{count}} urządzenia jeszcze nie pokazują swoich obrazów',
        other: '{{count}} urządzeń jeszcze nie pokazuje swoich obrazów',
      },
      calendar: {
        one: '{{count}} kalendarz sali nie daje się odczytać',
        few: '{{count}} kalendarze sal nie dają się odczytać',
        other: '{{count}} kalendarzy sal nie daje się odczytać',
      },
    },
    lastContact: 'ostatni kontakt {{at}}',
    since: 'od {{at}}',
    charge: 'bateria {{percent}} %',
    emptyOn: 'bateria rozładuje się {{at}}',
    recovered: 'już w porządku',
    more: 'i jeszcze {{count}}',
    alert: 'Alert: {{name}}',
    test: 'Wiadomość testowa',
    testText: 'To jest test. Wiadomości tego alertu przychodzą tutaj.',
  },
  ja: {
    found: {
      offline: { other: '{{count}} 台がオフライン' },
      battery: { other: '{{count}} 台の電池残量が少ない' },
      emptying: { other: '{{count}} 台の電池がまもなく切れる見込み' },
      failed: { other: '{{count}} 台で表示に失敗' },
      waiting: { other: '{{count}} 台がまだ画像を表示していません' },
      calendar: { other: '{{count}} 件の会議室カレンダーを読み取れません' },
    },
    lastContact: '最後の通信：{{at}}',
    since: '{{at}} から',
    charge: '電池 {{percent}} %',
    emptyOn: '電池切れの予測：{{at}}',
    recovered: '復旧済み',
    more: 'ほか {{count}} 件',
    alert: 'アラート：{{name}}',
    test: 'テストメール',
    testText: 'これはテストです。このアラートのメールはここに届きます。',
  },
  ko: {
    found: {
      offline: { other: '{{count}}대의 기기가 오프라인' },
      battery: { other: '{{count}}대의 기기 배터리 부족' },
      emptying: { other: '{{count}}대의 기기 배터리가 곧 방전 예상' },
      failed: { other: '{{count}}대의 기기에서 표시 실패' },
      waiting: { other: '{{count}}대의 기기가 아직 이미지를 표시하지 않음' },
      calendar: { other: '{{count}}개 회의실 캘린더를 읽을 수 없음' },
    },
    lastContact: '마지막 연결: {{at}}',
    since: '{{at}}부터',
    charge: '배터리 {{percent}} %',
    emptyOn: '배터리 방전 예상일: {{at}}',
    recovered: '복구됨',
    more: '외 {{count}}개',
    alert: '경보: {{name}}',
    test: '테스트 메일',
    testText: '테스트입니다. 이 경보의 메일이 여기로 옵니다.',
  },
}
