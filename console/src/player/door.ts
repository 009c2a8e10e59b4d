import type { PhoneRoom, PhoneWish } from '@wifi-tms/contract/phone'
import { filled, type wordsFor } from './words.ts'

type Words = ReturnType<typeof wordsFor>

/**
 * Lists the buttons that have an effect at a room at present: each button's text, and the wish (the request) that its
 * press sends.
 */
export function buttonsOf(room: PhoneRoom, words: Words): [string, PhoneWish][] {
  const { book, checkIn, extend, now } = room
  const buttons: [string, PhoneWish][] = book.map((minutes) => [filled(words.book, minutes), { to: 'book', minutes }])
  if (checkIn) buttons.push([words.checkIn, { to: 'checkIn', meeting: checkIn }])
  if (now && extend > 0) buttons.push([words.extend, { to: 'extend', meeting: now._id }])
  if (now) buttons.push([words.end, { to: 'end', meeting: now._id }])
  return buttons
}

/** Puts the buttons into the page. Unchanged buttons stay, so that a press that has begun still counts. */
export function showButtons(
  container: HTMLElement,
  buttons: readonly [string, PhoneWish][],
  press: (wish: PhoneWish) => Promise<void>,
): void {
  const buttonsKey = JSON.stringify(buttons)
  container.hidden = buttons.length === 0
  if (container.dataset.state === buttonsKey) return
  container.dataset.state = buttonsKey
  container.textContent = ''
  for (const [text, wish] of buttons) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    button.onclick = async () => {
      button.disabled = true
      await press(wish)
      button.disabled = false
    }
    container.appendChild(button)
  }
}
