import type { DoorDeed } from '@wifi-tms/contract/door'
import type { Language } from '@wifi-tms/contract/shapes'

type Word = 'free' | 'soon' | 'busy' | 'checkIn' | 'closed' | 'offline' | 'next' | 'allDay'

/** The words on the built-in plate. */
export const plateWords: Readonly<Record<Language, Readonly<Record<Word, string>>>> = {
  en: {
    free: 'Free',
    soon: 'Free, soon taken',
    busy: 'Busy',
    checkIn: 'Check in',
    closed: 'Closed',
    offline: 'Calendar not reachable',
    next: 'Next: ',
    allDay: 'All day',
  },
  zh: {
    free: '空闲',
    soon: '空闲，即将使用',
    busy: '使用中',
    checkIn: '请签到',
    closed: '已关闭',
    offline: '无法连接日历',
    next: '下一场：',
    allDay: '全天',
  },
  tw: {
    free: '空閒',
    soon: '空閒，即將使用',
    busy: '使用中',
    checkIn: '請報到',
    closed: '已關閉',
    offline: '無法連線至行事曆',
    next: '下一場：',
    allDay: '全天',
  },
  pl: {
    free: 'Wolna',
    soon: 'Wolna, wkrótce zajęta',
    busy: 'Zajęta',
    checkIn: 'Potwierdź obecność',
    closed: 'Zamknięta',
    offline: 'Brak łączności z kalendarzem',
    next: 'Następne: ',
    allDay: 'Cały dzień',
  },
  ja: {
    free: '空室',
    soon: '空室（まもなく使用）',
    busy: '使用中',
    checkIn: 'チェックイン待ち',
    closed: '利用時間外',
    offline: 'カレンダー接続不可',
    next: '次の会議：',
    allDay: '終日',
  },
  ko: {
    free: '이용 가능',
    soon: '이용 가능, 곧 사용 예정',
    busy: '사용 중',
    checkIn: '체크인 대기',
    closed: '이용 시간 외',
    offline: '캘린더 연결 불가',
    next: '다음 회의: ',
    allDay: '종일',
  },
}

/** The name of a meeting that somebody books at the door, or in the console from the present minute on. */
export const bookedWords: Readonly<Record<Language, string>> = {
  en: 'Ad hoc meeting',
  zh: '临时会议',
  tw: '臨時會議',
  pl: 'Spotkanie doraźne',
  ja: '臨時の会議',
  ko: '즉석 회의',
}

/**
 * The reasons that a plate (door sign) shows after a press of its button without effect. A press that was handled too
 * late gets no message.
 */
export type PlateNotice = Exclude<Extract<DoorDeed, `refused${string}`>, 'refusedLate'>

export const noticeWords: Readonly<Record<Language, Readonly<Record<PlateNotice, string>>>> = {
  en: {
    refusedTaken: 'Not possible: the next meeting follows',
    refusedClosed: 'Not possible: the room is closed',
    refusedNothing: 'No meeting is running',
    refusedTime: 'Not possible: the clocks go back this hour',
    refusedLimit: 'Not possible: a limit is reached',
  },
  zh: {
    refusedTaken: '无法操作：紧接着有下一场会议',
    refusedClosed: '无法操作：会议室已关闭',
    refusedNothing: '当前没有会议',
    refusedTime: '无法操作：夏令时结束，时钟回拨中',
    refusedLimit: '无法操作：已达上限',
  },
  tw: {
    refusedTaken: '無法操作：緊接著有下一場會議',
    refusedClosed: '無法操作：會議室已關閉',
    refusedNothing: '目前沒有會議',
    refusedTime: '無法操作：日光節約時間結束，時鐘調回中',
    refusedLimit: '無法操作：已達上限',
  },
  pl: {
    refusedTaken: 'Nie można: zaraz następne spotkanie',
    refusedClosed: 'Nie można: sala jest zamknięta',
    refusedNothing: 'Nie trwa żadne spotkanie',
    refusedTime: 'Nie można: trwa zmiana czasu',
    refusedLimit: 'Nie można: osiągnięto limit',
  },
  ja: {
    refusedTaken: '操作できません：次の会議が続きます',
    refusedClosed: '操作できません：利用時間外です',
    refusedNothing: '進行中の会議がありません',
    refusedTime: '操作できません：夏時間の切り替え中です',
    refusedLimit: '操作できません：上限に達しました',
  },
  ko: {
    refusedTaken: '사용할 수 없음: 다음 회의가 이어짐',
    refusedClosed: '사용할 수 없음: 이용 시간 외',
    refusedNothing: '진행 중인 회의 없음',
    refusedTime: '사용할 수 없음: 일광 절약 시간 전환 중',
    refusedLimit: '사용할 수 없음: 한도에 도달함',
  },
}

export const isNotice = (outcome: string): outcome is PlateNotice => outcome in noticeWords.en
