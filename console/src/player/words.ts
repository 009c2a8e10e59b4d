import type { PhoneDeed } from '@wifi-tms/contract/phone'
import type { Language } from '@wifi-tms/contract/shapes'

/** The words on the page of a player. `{}` in a text is replaced by a value, such as a number of minutes. */
interface PlayerWords {
  /** The name of the picture's place, for screen readers. */
  screen: string
  /** The title above the code, the instruction for pairing, and the name of the QR code. */
  pair: string
  instruction: string
  code: string
  /** The text in place of a picture before the first display. */
  nothing: string
  /** The note while the server does not answer. */
  unreachable: string
  /** The hint on the picture: a touch opens the full screen, or also turns the page. */
  fullscreen: string
  nextPage: string
  /** The note on an old picture; `{}` is the moment of the last contact. */
  outdated: string
  /** The name of a room's buttons for screen readers, and the text of each button; `{}` is a number of minutes. */
  door: string
  book: string
  checkIn: string
  extend: string
  end: string
  /** The answers to a press, by its outcome. */
  outcomes: Record<PhoneDeed, string>
}

const words: Record<Language, PlayerWords> = {
  en: {
    screen: 'Screen',
    pair: 'Pair this screen',
    instruction:
      'Scan the QR code with your phone, or open the device list of the console, press “Pair a screen” and type this code:',
    code: 'QR code of the pairing page',
    nothing: 'Nothing is displayed here yet',
    unreachable: 'The server cannot be reached. Trying again …',
    fullscreen: 'Touch the picture for full screen',
    nextPage: 'Touch the picture for the next page',
    outdated: 'No contact with the server since {}: this picture may be old.',
    door: 'Room',
    book: 'Book {}',
    checkIn: 'Check in',
    extend: 'Extend',
    end: 'End',
    outcomes: {
      booked: 'Booked.',
      extended: 'The meeting has been extended.',
      checkedIn: 'Checked in.',
      ended: 'The meeting has ended.',
      refusedTaken: 'Not possible: the room is taken.',
      refusedClosed: 'Not possible: the room is closed.',
      refusedNothing: 'Not possible: something has changed here.',
      refusedTime: 'Not possible during the hour in which the clocks go back.',
      refusedLimit: 'Not possible: a meeting lasts 26 hours at most, and a room has 20,000 meetings at most.',
    },
  },
  pl: {
    screen: 'Ekran',
    pair: 'Sparuj ten ekran',
    instruction:
      'Zeskanuj kod QR telefonem albo otwórz listę urządzeń w konsoli, naciśnij „Sparuj ekran” i wpisz ten kod:',
    code: 'Kod QR strony parowania',
    nothing: 'Nic tu jeszcze nie wyświetlono',
    unreachable: 'Serwer jest nieosiągalny. Ponawiam próbę …',
    fullscreen: 'Dotknij obrazu, aby włączyć pełny ekran',
    nextPage: 'Dotknij obrazu, aby zobaczyć następną stronę',
    outdated: 'Brak kontaktu z serwerem od {}: ten obraz może być nieaktualny.',
    door: 'Sala',
    book: 'Rezerwuj {}',
    checkIn: 'Potwierdź obecność',
    extend: 'Przedłuż',
    end: 'Zakończ',
    outcomes: {
      booked: 'Zarezerwowano.',
      extended: 'Spotkanie przedłużono.',
      checkedIn: 'Obecność potwierdzona.',
      ended: 'Spotkanie zakończono.',
      refusedTaken: 'Nie można: sala jest zajęta.',
      refusedClosed: 'Nie można: sala jest zamknięta.',
      refusedNothing: 'Nie można: stan sali się zmienił.',
      refusedTime: 'Nie można w godzinie, w której cofa się zegary.',
      refusedLimit: 'Nie można: spotkanie trwa najwyżej 26 godzin, a sala ma najwyżej 20 000 spotkań.',
    },
  },
  zh: {
    screen: '屏幕',
    pair: '配对此屏幕',
    instruction: '用手机扫描二维码，或打开控制台的设备列表，按“配对屏幕”并输入此代码：',
    code: '配对页面的二维码',
    nothing: '尚未显示任何内容',
    unreachable: '无法连接服务器，正在重试…',
    fullscreen: '触摸图片进入全屏',
    nextPage: '触摸图片显示下一页',
    outdated: '自 {} 起未能联系服务器：此图片可能已过时。',
    door: '会议室',
    book: '预订 {} 分钟',
    checkIn: '签到',
    extend: '延长',
    end: '结束',
    outcomes: {
      booked: '已预订。',
      extended: '会议已延长。',
      checkedIn: '已签到。',
      ended: '会议已结束。',
      refusedTaken: '无法操作：会议室已被占用。',
      refusedClosed: '无法操作：会议室已关闭。',
      refusedNothing: '无法操作：这里的状态已改变。',
      refusedTime: '在时钟回拨的这一小时内无法操作。',
      refusedLimit: '无法操作：一场会议最长 26 小时，一间会议室最多 20,000 场会议。',
    },
  },
  tw: {
    screen: '螢幕',
    pair: '配對此螢幕',
    instruction: '用手機掃描 QR Code，或開啟主控台的裝置清單，按「配對螢幕」並輸入此代碼：',
    code: '配對頁面的 QR Code',
    nothing: '尚未顯示任何內容',
    unreachable: '無法連線至伺服器，正在重試…',
    fullscreen: '觸碰圖片進入全螢幕',
    nextPage: '觸碰圖片顯示下一頁',
    outdated: '自 {} 起未能聯絡伺服器：此圖片可能已過時。',
    door: '會議室',
    book: '預約 {} 分鐘',
    checkIn: '報到',
    extend: '延長',
    end: '結束',
    outcomes: {
      booked: '已預約。',
      extended: '會議已延長。',
      checkedIn: '已報到。',
      ended: '會議已結束。',
      refusedTaken: '無法執行：會議室已被使用。',
      refusedClosed: '無法執行：會議室已關閉。',
      refusedNothing: '無法執行：這裡的狀態已改變。',
      refusedTime: '在時鐘撥回的這一小時內無法執行。',
      refusedLimit: '無法執行：一場會議最長 26 小時，一間會議室最多 20,000 場會議。',
    },
  },
  ja: {
    screen: '画面',
    pair: 'この画面をペアリング',
    instruction:
      'スマートフォンで QR コードを読み取るか、コンソールのデバイス一覧で「画面をペアリング」を押してこのコードを入力してください：',
    code: 'ペアリングページの QR コード',
    nothing: 'まだ何も表示されていません',
    unreachable: 'サーバーに接続できません。再試行しています…',
    fullscreen: '画像に触れると全画面になります',
    nextPage: '画像に触れると次のページになります',
    outdated: '{} からサーバーと通信できていません。この画像は古い可能性があります。',
    door: '会議室',
    book: '{} 分予約',
    checkIn: 'チェックイン',
    extend: '延長',
    end: '終了',
    outcomes: {
      booked: '予約しました。',
      extended: '会議を延長しました。',
      checkedIn: 'チェックインしました。',
      ended: '会議を終了しました。',
      refusedTaken: 'できません：会議室は使用中です。',
      refusedClosed: 'できません：会議室は閉まっています。',
      refusedNothing: 'できません：状態が変わりました。',
      refusedTime: '時計が戻る一時間の間はできません。',
      refusedLimit: 'できません：会議は最長 26 時間、会議室の会議は最大 20,000 件です。',
    },
  },
  ko: {
    screen: '화면',
    pair: '이 화면 페어링',
    instruction: '휴대전화로 QR 코드를 스캔하거나, 콘솔의 기기 목록에서 ‘화면 페어링’을 누르고 이 코드를 입력하세요:',
    code: '페어링 페이지의 QR 코드',
    nothing: '아직 표시된 내용이 없습니다',
    unreachable: '서버에 연결할 수 없습니다. 다시 시도하는 중…',
    fullscreen: '그림을 누르면 전체 화면이 됩니다',
    nextPage: '그림을 누르면 다음 페이지가 표시됩니다',
    outdated: '{}부터 서버와 연결되지 않았습니다. 이 그림은 오래된 것일 수 있습니다.',
    door: '회의실',
    book: '{}분 예약',
    checkIn: '체크인',
    extend: '연장',
    end: '종료',
    outcomes: {
      booked: '예약했습니다.',
      extended: '회의를 연장했습니다.',
      checkedIn: '체크인했습니다.',
      ended: '회의를 종료했습니다.',
      refusedTaken: '할 수 없습니다: 회의실이 사용 중입니다.',
      refusedClosed: '할 수 없습니다: 회의실이 닫혀 있습니다.',
      refusedNothing: '할 수 없습니다: 상태가 바뀌었습니다.',
      refusedTime: '시계를 되돌리는 한 시간 동안은 할 수 없습니다.',
      refusedLimit: '할 수 없습니다: 회의는 최대 26시간, 회의실의 회의는 최대 20,000개입니다.',
    },
  },
}

/**
 * Gives the words in the first of a browser's languages that has words here, else in English. `languageTags` are
 * in the order of preference. A script or region in the tag tells traditional Chinese: `zh-TW`.
 */
export function wordsFor(languageTags: readonly string[]): PlayerWords & { language: string } {
  for (const tag of languageTags) {
    if (/^zh-(hant|tw|hk|mo)/i.test(tag)) return { ...words.tw, language: 'zh-Hant' }
    const language = tag.slice(0, 2).toLowerCase()
    // `tw` here means traditional Chinese, but in a language tag it means Twi.
    if (language !== 'tw' && Object.keys(words).indexOf(language) >= 0)
      return { ...words[language as Language], language }
  }
  return { ...words.en, language: 'en' }
}

/** Puts a value in place of `{}` in a text. */
export const filled = (text: string, value: string | number): string => text.replace('{}', String(value))
