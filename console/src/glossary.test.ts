import { readFileSync } from 'node:fs'
import { type Language, languages } from '@wifi-tms/contract/shapes'
import { expect, test } from 'vitest'
import { partsOf } from './testing/speaking.ts'
import { keysIn, sources } from './testing/word-keys.ts'

/** The banned words of each language, each with the word to use instead. */
const bannedWords: Readonly<Record<Language, readonly (readonly [word: RegExp, instead: string])[]>> = {
  en: [
    [/\btags? view\b/i, 'tab bar'],
    [/\b(?:door )?plates?\b/i, 'door sign'],
    [/\borders? (?:sent|done|failed)\b|\border(?:ed)?:/i, 'command, requested'],
    [/\bsign of life\b/i, 'last contact'],
    [/\b(?:out of reach|elsewhere than|is none of|holds another|waits for no)\b/i, 'a plain sentence'],
    [/\bboth ways\b/i, 'two-way'],
    [/\bglass|\binks?\b|\bpaint|\bwish|\bstands? (?:there|on)\b/i, 'screen, colours, render, request, is shown'],
    [/\bsecond factor\b/i, 'two-factor login'],
    // The login page's button “Sign in with …” is an exception: its words are fixed.
    [/\b(?:sign in(?! with \{\{\}\}$)|sign out|log off)\b/i, 'log in, log out'],
    [/\b(?:please wait|tries)\b/i, 'attempts; say what to do'],
    [/\b(?:color|center|synchroniz|organiz|canceled)/i, 'British spelling'],
    [/\w'\w/, '’'],
  ],
  pl: [
    [/logowani[ea] dwuskładnikow/i, 'uwierzytelnianie dwuskładnikowe'],
    [/\bproszę\b/i, 'tryb rozkazujący'],
    [/znak życia/i, 'ostatni kontakt'],
    [/w obie strony/i, 'dwukierunkowo'],
    [/\bwyloguj(?! się)\b|\bzaloguj(?! się)\b/i, 'zaloguj się, wyloguj się'],
    [/\btoken/i, 'sesja'],
    [/nieodbyt/i, 'niewykorzystane rezerwacje'],
    [/\btwo(?:ich|je|jego|jej)\b/, 'Twoich'],
    [/"/, '„”'],
  ],
  zh: [
    [/[裝資訊設檔範復網頁錯誤選擇儲]/, '简体字'],
    [/我们/, '不用'],
    [/令牌/, '登录状态'],
    [/访客/, '查看者'],
    [/台设备/, '个设备'],
    [/个人资料/, '个人中心'],
    [/(?<!定时)任务/, '定时任务'],
    [/未到场/, '未签到'],
    [/忙碌(?!状态)/, '已预订'],
    [/[\u4e00-\u9fff]\s*[:;?!]|[\u4e00-\u9fff],/, '全角标点'],
  ],
  tw: [
    [/[设备数据网页错误选择储]/, '正體字'],
    [/我們/, '不用'],
    [/權杖/, '登入狀態'],
    [/QR 碼/, 'QR Code'],
    [/預訂/, '預約'],
    [/記錄/, '紀錄'],
    [/查看/, '檢視'],
    [/控制台/, '主控台'],
    [/任務/, '排程工作'],
    [/占用/, '佔用'],
    [/個會議室/, '間會議室'],
    [/台裝置/, '個裝置'],
    [/未到場/, '未報到'],
    [/[\u4e00-\u9fff]\s*[:;?!]|[\u4e00-\u9fff],/, '全形標點'],
  ],
  ja: [
    [/[^「]！/, '「！」を使わない'],
    [/静止時間/, '書き換え停止時間帯'],
    [/無断キャンセル/, 'カラ予約'],
    [/トークン/, 'セッション'],
    [/サーバ(?!ー)|ユーザ(?!ー)|フィルタ(?!ー)/, '長音符'],
    [/ピクセ(?!ル)|画素/, 'ピクセル'],
    [/動画/, 'アニメーション'],
    [/\d\p{Script=Han}/u, '半角の空白'],
    [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*[:;?!]/u, '全角の記号'],
  ],
  ko: [
    [/조용한 시간/, '화면 갱신 중지 시간'],
    [/휴대폰/, '휴대전화'],
    [/장치/, '기기'],
    [/그림/, '이미지'],
    [/재생 목록/, '재생목록'],
    [/토큰/, '세션'],
    [/십시오|시겠습니까/, '하세요, 할까요'],
    [/을\(를\)|이\(가\)|은\(는\)|\(으\)로/, '이름 뒤에 명사를 쓴다'],
    [/바쁨/, '예약됨'],
    [/모음/, '패밀리'],
    [/입구/, '문 앞'],
    [/!/, '느낌표를 쓰지 않는다'],
    [/[가-힣]~|\d\s+개\b/, '붙여 쓴다'],
  ],
}

/**
 * Matches the exempt keys: their sentences are about the protocol, programs and shops’ own screens, which have such
 * words.
 */
const exemptKeys = /^help\.interface\.|^events\.display-busy$|^shopTokens\./

test.each(languages)('%s has none of its banned words', (language) => {
  const wrong = [...partsOf(language).values()].flatMap((words) =>
    keysIn(words).flatMap(([key, text]) =>
      exemptKeys.test(key)
        ? []
        : bannedWords[language]
            .filter(([word]) => word.test(text.replaceAll(/\{\{.*?\}\}/g, '{{}}')))
            .map(([word, instead]) => `${key}: “${text}” (${word.exec(text)?.[0] ?? word}: ${instead})`),
    ),
  )
  expect(wrong).toEqual([])
})

const [, ...translatedLanguages] = ['en', 'pl', 'zh', 'tw', 'ja', 'ko'] as const satisfies Language[]

/** The rows of the glossary's table of languages: the English word and its word in each other language. */
const glossaryRows = readFileSync(`${import.meta.dirname}/../../docs/glossary.md`, 'utf8')
  .split('| English |')[1]!
  .split('\n')
  .filter((line) => /^\| \w/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** Matches any of the words in a cell; a dot stands before an ending that changes. */
const patternOf = (cell: string) =>
  new RegExp(
    cell
      .split(/ ?[()]/)
      .filter(Boolean)
      .map((word) => word.replaceAll(/·\p{L}*/gu, '\\p{L}*'))
      .join('|'),
    'iu',
  )

test.each(translatedLanguages)('the names of things in %s have the words of the glossary', (language) => {
  const partsInEnglish = partsOf('en')
  const wrong = [...partsOf(language)].flatMap(([folder, words]) => {
    const english = new Map(keysIn(partsInEnglish.get(folder)!))
    return keysIn(words).flatMap(([key, text]) => {
      const [name = ''] = [english.get(key) ?? english.get(key.replace(/_(?:few|many)$/, '_other'))]
      const isName = !/[.!?:,;]|\{\{/.test(name) && name.split(' ').length <= 4
      return glossaryRows.flatMap(([word, ...cells]) => {
        const translation = patternOf(cells[translatedLanguages.indexOf(language)]!)
        const isMeant = isName && new RegExp(`\\b${word!.replace(/y$/, '(?:y|ie)')}s?\\b`, 'i').test(name)
        return isMeant && !translation.test(text)
          ? [`${folder} ${key}: “${name}”, “${text}” (${word}: ${translation.source})`]
          : []
      })
    })
  })
  expect(wrong).toEqual([])
})

/** Words that begin with a capital in the middle of a sentence as well. */
const NAMES =
  /^(?:[A-Z]{2,}\S*|[A-Z0-9]+|Wi-Fi|JSON|CalDAV|Microsoft|Google|Outlook|Calendar|Caps|Lock|Noto|Sans|TrueType|OpenType|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Excel|Unicode|Code|Matrix|DataMatrix|Bearer|Authorization|Ctrl|Shift|Alt|Enter|Escape|PostgreSQL|Floyd|Steinberg|Atkinson|Bayer|Easter|Christmas|Chinese|Polish|Japanese|Korean|English|Taiwan|TypeScript|JavaScript|Python|Noto|Arrow|Assistant|Latin|Cyrillic|Greek|Entra|Atom|Personal|Enterprise)$/

/** The texts that are specified word for word. */
const SPECIFIED = new Set(['Switch Size Success', 'No Meeting'])

test('English names of things are in sentence case', () => {
  const wrong = [...partsOf('en').values()].flatMap((words) =>
    keysIn(words).filter(([, text]) => {
      const [, ...rest] = SPECIFIED.has(text) ? [] : text.replaceAll(/\{\{.*?\}\}|“[^”]*”/g, ' ').split(/\s+/)
      const isTitle = !/[.!?:,;]/.test(text) && rest.length > 0
      return isTitle && rest.some((word) => /^[A-Z][a-z]/.test(word) && !NAMES.test(word))
    }),
  )
  expect(wrong).toEqual([])
})

test('the code adds no colon, comma, space or word order to a sentence: each is whole in the words of its language', () => {
  /** Matches a call of `t`, with at most one pair of brackets within it. */
  const call = String.raw`\bt\((?:[^()]|\([^()]*\))*\)`
  const joinPatterns = [
    // A colon or a comma beside a text.
    new RegExp(String.raw`${call}\}\s*[:：,，]`),
    new RegExp(String.raw`[:：,，]\s*\$?\{${call}\}`),
    // A moment before or after a text.
    new RegExp(String.raw`${call}\} <Moment`),
    new RegExp(String.raw`<Moment[^>]*/> \{${call}`),
    // A text before another one, in JSX or in a template string.
    new RegExp(String.raw`${call}\}(?: \{(?!\.\.\.|\w+ && <Tag)|\{' '\})`),
    /` \$\{t\(/,
    /\$\{t\([^`]*\)\} (?!·)[^`]*`/,
    // Texts in a list.
    /\.join\('[,:;] '\)/,
    /&& '[,:;] ?'/,
  ]
  const wrong = [...sources].flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, lineIndex) =>
        joinPatterns.some((pattern) => pattern.test(line)) ? [`${path}:${lineIndex + 1}: ${line.trim()}`] : [],
      ),
  )
  expect(wrong).toEqual([])
})
