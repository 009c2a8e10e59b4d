import { renewDoorLink, rooms } from '@wifi-tms/contract/rooms'
import { addPerson } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

/** Returns a time zone in which it is about noon now, so that no meeting lasts over midnight. */
function zoneAtNoon() {
  const now = Temporal.Now.instant()
  return Intl.supportedValuesOf('timeZone').find(
    (zone) => /^[A-Z][a-z]+\/[A-Z][a-z]+$/.test(zone) && now.toZonedDateTimeISO(zone).hour === 12,
  )!
}

test('[entity-room] a phone at the door books, extends and ends a meeting in its own language, logs in where required, and learns nothing by an expired link', async ({
  signedIn: page,
  app,
  browser,
}) => {
  const { _id: id } = await app.admin.ask(rooms.create, { name: 'Narvik', timeZone: zoneAtNoon(), phone: 'anyone' })
  await page.goto(`/room/edit/room/${id}`)
  const fields = page.locator('.form-page:visible')
  await fields.getByText(/^More: /).click()
  const renewLink = async () => {
    await fields.locator('.more-fields .room-link').getByRole('button', { name: 'Renew link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renew the phone link of Narvik?' })
    await dialog.getByRole('button', { name: 'Renew link' }).click()
    await expect(dialog).toBeHidden()
    return (await fields.locator('.more-fields .room-link code').textContent())!
  }
  const firstLink = await renewLink()

  const viewport = { width: 320, height: 640 }
  const polishContext = await browser.newContext({
    locale: 'pl-PL',
    viewport,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  try {
    const phone = await polishContext.newPage()
    await phone.goto(firstLink)
    await expect(phone.getByRole('heading', { name: 'Narvik' })).toBeVisible()
    await phone.getByRole('button', { name: '30 minut' }).click()
    await expect(phone.getByRole('status')).toHaveText('Zarezerwowano.')
    await expect(phone.getByRole('region', { name: 'Teraz' })).toContainText('Ad hoc meeting')
    await phone.getByRole('button', { name: 'Przedłuż o 15 minut' }).click()
    await expect(phone.getByRole('status')).toHaveText('Spotkanie przedłużono.')
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    // The page explains why it cannot end a meeting that somebody else has ended meanwhile.
    await page.getByRole('button', { name: 'End now: Narvik' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await expect(page.locator('.page-head:visible').first()).toContainText('free')
    await phone.getByRole('button', { name: 'Zakończ teraz' }).click()
    await phone.getByRole('button', { name: 'Zakończ teraz' }).click()
    await expect(phone.getByRole('status')).toHaveText('Nie można: stan sali się zmienił.')
    await expect(page.locator('.object-history')).toContainText('by phone')

    await app.admin.ask(rooms.update, { id, name: 'Narvik', timeZone: zoneAtNoon(), phone: 'signedIn' })
    const person = await addPerson(app, 'at-the-door', ['editor'])
    await phone.reload()
    await expect(phone.getByRole('button', { name: 'Zaloguj się' })).toBeVisible()
    await phone.getByLabel('Nazwa użytkownika').fill(person.username)
    await phone.getByLabel('Hasło', { exact: true }).fill(person.password)
    await phone.getByRole('button', { name: 'Zaloguj się' }).click()
    await phone.getByRole('button', { name: '15 minut' }).click()
    await expect(phone.getByRole('status')).toHaveText('Zarezerwowano.')
    expect(phone.url()).toBe(firstLink)
    await app.admin.ask(renewDoorLink, { id })
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Ten link nie prowadzi do żadnej sali' })).toBeVisible()
  } finally {
    await polishContext.close()
  }
})
