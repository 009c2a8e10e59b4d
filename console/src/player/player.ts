import type { PhoneRoom, PhoneWish } from '@wifi-tms/contract/phone'
import {
  PLAYER_HIDDEN_SECONDS,
  PLAYER_OLD_MINUTES,
  PLAYER_SECONDS,
  type PlayerCode,
} from '@wifi-tms/contract/player-protocol'
import { buttonsOf, showButtons } from './door.ts'
import { fetchPicture, fetchRoom, fetchState, press, reportShown, requestCode, TokenRejected, touch } from './server.ts'
import { hideCode, showCode } from './show-code.ts'
import { afterPaint, showPicture, showText } from './show-picture.ts'
import {
  clearStorage,
  storeContact,
  storedContact,
  storedPicture,
  storedToken,
  storePicture,
  storeToken,
} from './storage.ts'
import { filled, wordsFor } from './words.ts'

/** The time for which the answer to a press is shown, in milliseconds. */
const NOTE_MS = 8000

/** The time for which a picture that could not be shown is not fetched again, in milliseconds. */
const FAULT_MS = 60_000

/**
 * Starts the page. It shows a code until a person has paired it, and then the device's picture. The page runs one turn
 * after the other: a turn asks the server once, and then sets a timer for the next turn.
 */
export function startPlayer(): void {
  const words = wordsFor(navigator.languages)
  document.documentElement.lang = words.language
  const element = (id: string) => document.getElementById(id)!
  const [screen, oldNote, note, door] = [element('screen'), element('old'), element('note'), element('door')]
  screen.setAttribute('aria-label', words.screen)
  screen.title = words.fullscreen
  door.setAttribute('aria-label', words.door)

  let token = storedToken()
  /** The times of the last contact with the server and of the code's end, in milliseconds since 1970. */
  let contactAt = storedContact()
  let code: PlayerCode | undefined
  let codeEndsAt = 0
  /** The id of the shown picture; null while a text says that there is no picture, undefined while nothing is shown. */
  let shownId: string | null | undefined
  /**
   * The picture that could not be shown, and the time, on the page's own clock, until which it is not fetched again.
   */
  let faulty = { id: '', until: 0 }
  /** The report that a picture is shown, or why not; the next turn sends it. */
  let unsentReport: { picture: string; fault?: string } | undefined
  /** The time until which the note stays, in milliseconds since 1970. */
  let noteUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** True if the device has pages; a touch then shows the next page. */
  let hasPages = false
  /** True while a turn is running. */
  let isBusy = false
  /** True if a turn was requested during another one; the next turn then starts at once. */
  let isTurnDue = false

  const isFaulty = (id: string) => id === faulty.id && performance.now() < faulty.until
  const showNote = (text: string, forMs = NOTE_MS) => {
    note.textContent = text
    noteUntil = Date.now() + forMs
  }
  /** Shows a picture, and prepares the report that it is shown. Throws Error if the blob is no picture. */
  const putPicture = async (id: string, blob: Blob, name: string) => {
    await showPicture(screen, blob, name)
    hideCode()
    screen.hidden = false
    shownId = id
    afterPaint(() => {
      // A hidden page is painted late: meanwhile the device may have been deleted, or another picture put here.
      if (shownId !== id) return
      unsentReport = { picture: id }
      runTurnNow()
    })
  }

  /** Asks for a new code, and shows it. Its token becomes the secret of this screen. */
  const showNewCode = async () => {
    // The contract takes sides from 8 to 4096 pixels.
    const [minSide, maxSide] = [8, 4096]
    const scale = Math.min(window.devicePixelRatio || 1, maxSide / Math.max(window.innerWidth, window.innerHeight))
    const pixels = (side: number) => Math.max(minSide, Math.floor(side * scale))
    code = await requestCode({ width: pixels(window.innerWidth), height: pixels(window.innerHeight) })
    codeEndsAt = Date.now() + code.endsIn * 1000
    token = code.token
    storeToken(token)
    showCode(code, words)
  }
  const showRoomButtons = (room: PhoneRoom) => showButtons(door, buttonsOf(room, words), pressRoomButton)
  const pressRoomButton = async (wish: PhoneWish) => {
    try {
      const { deed, room } = await press(token, wish)
      showNote(words.outcomes[deed])
      showRoomButtons(room)
    } catch {
      showNote(words.unreachable)
    }
    runTurnNow()
  }

  /** Asks the server once which picture to show, and shows it. */
  const updateOnce = async () => {
    if (!token) return showNewCode()
    if (unsentReport) {
      await reportShown(token, unsentReport)
      unsentReport = undefined
    }
    const state = await fetchState(token)
    if (state.waiting) {
      if (!code || Date.now() >= codeEndsAt) await showNewCode()
      return
    }
    hideCode()
    screen.hidden = false
    document.title = state.name
    hasPages = state.hasPages
    screen.title = hasPages ? words.nextPage : words.fullscreen
    if (state.picture === null && shownId !== null) {
      showText(screen, `${words.nothing}: ${state.name}`)
      shownId = null
    } else if (state.picture !== null && state.picture !== shownId && !isFaulty(state.picture)) {
      const blob = await fetchPicture(token, state.picture)
      const fault = await putPicture(state.picture, blob, state.name).then(() => undefined, String)
      if (fault === undefined) await storePicture(state.picture, blob, state.name)
      else {
        // The contract takes faults of up to 200 characters.
        unsentReport = { picture: state.picture, fault: fault.slice(0, 200) }
        faulty = { id: state.picture, until: performance.now() + FAULT_MS }
      }
    }
    if (state.isPlate) showRoomButtons(await fetchRoom(token))
    else door.hidden = true
  }

  /** Resets the page to a screen without a device, which then asks for a code. */
  const reset = async () => {
    shownId = undefined
    code = undefined
    token = ''
    contactAt = 0
    unsentReport = undefined
    await clearStorage()
    screen.hidden = true
    door.hidden = true
    showText(screen, '')
  }

  /** Runs one turn, unless one is running. A rejected token resets the page; other errors wait for the next turn. */
  const runTurn = async () => {
    if (isBusy) {
      isTurnDue = true
      return
    }
    isBusy = true
    isTurnDue = false
    clearTimeout(timer)
    try {
      await updateOnce()
      contactAt = Date.now()
      storeContact(contactAt)
      if (note.textContent === words.unreachable || Date.now() >= noteUntil) note.textContent = ''
    } catch (error) {
      if (error instanceof TokenRejected) await reset()
      else if (!shownId) showNote(words.unreachable)
    }
    // The machine's clock may have been put back, so a last contact that lies as far in the future counts as old, too.
    const isOld = shownId && Math.abs(Date.now() - contactAt) >= PLAYER_OLD_MINUTES * 60_000
    oldNote.hidden = !isOld
    if (isOld) oldNote.textContent = filled(words.outdated, new Date(contactAt).toLocaleString(words.language))
    isBusy = false
    const seconds = document.visibilityState === 'visible' ? PLAYER_SECONDS : PLAYER_HIDDEN_SECONDS
    timer = setTimeout(runTurn, isTurnDue ? 0 : seconds * 1000)
  }
  const runTurnNow = () => void runTurn()

  const turnPage = async () => {
    if (!hasPages) return
    await touch(token).catch(() => showNote(words.unreachable))
    runTurnNow()
  }
  screen.addEventListener('click', () => void turnPage())
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target === document.body) void turnPage()
  })
  document.addEventListener('visibilitychange', runTurnNow)
  window.addEventListener('online', runTurnNow)
  // A stored picture is shown at once, before the server has answered.
  void (async () => {
    const stored = token ? await storedPicture().catch(() => undefined) : undefined
    if (stored) {
      document.title = stored.name
      // If the stored copy is broken, the picture is fetched.
      await putPicture(stored.id, stored.blob, stored.name).catch(() => undefined)
    }
    runTurnNow()
  })()
}
